import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';

/** The promise of a reset, and of a stop, is a second; a provider that stays open longer fails the test. */
export async function withinOneSecond(closed: Promise<unknown>): Promise<void> {
  if (!(await settlesWithin(closed, 1_000))) throw new Error('A provider socket was still open');
}
