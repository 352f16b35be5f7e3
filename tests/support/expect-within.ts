import { hash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { expect } from 'vitest';

/**
 * Does the work, and fails if it took `ms` or longer. A busy or slow machine gets more time, in proportion to how far it
 * is behind a quiet one. Work that only computes is measured by `readProcessorMs`, which a pause of its thread doesn't move.
 */
export async function expectWithin<T>(
  ms: number,
  work: () => T,
  readMs = (): number => performance.now(),
): Promise<Awaited<T>> {
  const begun = readMs();
  const result = await work();
  const taken = readMs() - begun;
  expect(taken).toBeLessThan(taken < ms ? ms : ms * readSlowness());
  return result;
}

/** Reads the processor time of this thread, in milliseconds. */
export function readProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
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
