/** Something did not settle in its time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Settles as the promise does, or rejects with a `TimeoutError` when that takes longer. */
export async function withinTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TimeoutError(`It took longer than ${milliseconds} ms.`)),
      milliseconds,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
