/** True when the work settles in time; rejects when it rejects in time. */
export async function settlesWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const { promise: limit, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, limitMs, false);
  try {
    return await Promise.race([work.then(() => true), limit]);
  } finally {
    clearTimeout(timer);
  }
}
