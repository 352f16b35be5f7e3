import { hash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { expect } from 'vitest';

/**
 * Does the work, and fails if it took `ms` or longer. A busy or slow machine gets more time, in proportion to how far it
 * is behind a quiet one.
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

/** Returns how many times longer work takes now than on a quiet machine, at least 1. */
function readSlowness(): number {
  const begun = performance.now();
  hash('md5', sample);
  const measured = (performance.now() - begun) / quietMs;
  const [load = 0] = loadavg();
  return Math.max(1, measured, load / availableParallelism());
}
