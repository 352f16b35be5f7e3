import type { ClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';

/**
 * Quartet as it runs, whatever its stores: the whole-system tests are written against this. It gets two answers of each
 * model at once, so that a test can make a third one wait.
 */
export interface Stack {
  /** Base URLs of two API processes; the embedded stack has one, and names it twice. */
  readonly apis: readonly [string, string];
  /** Plays every provider. */
  readonly emulator: ProviderEmulator;
  /** Sends its webhooks to the apis in turn. */
  readonly clerk: ClerkEmulator;
  /** We sign webhooks with this secret, as Clerk does. */
  readonly webhookSecret: string;
  /** The address of the ledger, if another process can read it. */
  readonly databaseUrl?: string;
  /** The addresses of its queues and content, if another process can look at them. */
  readonly redisUrls?: readonly string[];
  /** A session token of this user, as the page would send it. */
  tokenOf(userId: string): Promise<string>;
  /** Everything that the processes have printed. */
  output(): string;
  close(): Promise<void>;
}

export type StartStack = () => Promise<Stack>;
