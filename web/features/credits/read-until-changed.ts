import { delay } from '../../lib/delay.ts';

export interface RepeatedRead {
  /** Resolves true when what was read differs from what was known. */
  readonly read: () => Promise<boolean>;
  /** Milliseconds before each read. */
  readonly waits: readonly number[];
  readonly signal: AbortSignal;
}

/** Reads again until something has changed, as often as there are waits. A read that fails is logged and counts. */
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
