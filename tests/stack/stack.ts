import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';

/** Quartet as it runs, whatever its stores: the whole-system tests are written against this. */
export interface Stack {
  /** Base URLs of two API processes; the embedded stack has one, and names it twice. */
  readonly apis: readonly [string, string];
  /** Plays all four providers. */
  readonly emulator: ProviderEmulator;
  /** A session token of this user, as the page would send it. */
  tokenOf(userId: string): Promise<string>;
  /** Everything that the processes have printed. */
  output(): string;
  close(): Promise<void>;
}

export type StartStack = () => Promise<Stack>;
