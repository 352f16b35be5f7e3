import { hash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { expect } from 'vitest';

/**
 * Does the work, and fails when that took `ms` or longer. A quiet machine is held to the promise as it stands; a busy
 * or slow one is given as much more as it is behind.
 */
export async function expectWithin<T>(ms: number, work: () => T): Promise<Awaited<T>> {
  const begun = performance.now();
  const result = await work();
  const taken = performance.now() - begun;
  expect(taken).toBeLessThan(taken < ms ? ms : ms * readSlowness());
  return result;
}

const sample = Buffer.alloc(4_000_000);

/** Milliseconds that hashing the sample takes on a quiet machine. */
const quietMs = 6;

/** How many times longer than on a quiet machine work takes here and now: 1 or more. */
function readSlowness(): number {
  const begun = performance.now();
  hash('md5', sample);
  const measured = (performance.now() - begun) / quietMs;
  const [load = 0] = loadavg();
  return Math.max(1, measured, load / availableParallelism());
}
