import { delay } from '../../lib/delay.ts';

export interface RepeatedRead {
  /** Resolves to true when what was read has changed. */
  readonly read: () => Promise<boolean>;
  /** Milliseconds before each read. */
  readonly waits: readonly number[];
  readonly signal: AbortSignal;
}

/** Reads once after each wait until something has changed. A read that fails is logged, and counts as one. */
export async function readUntilChanged({ read, waits, signal }: RepeatedRead): Promise<boolean> {
  for (const ms of waits) {
    await delay(ms, signal);
    try {
      if (await read()) return true;
    } catch (error) {
      console.error('The balance could not be read again.', error);
    }
  }
  return false;
}
