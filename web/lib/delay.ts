import { untilAborted } from './until-aborted.ts';

/** Resolves after the time; rejects with the signal's reason when it is aborted first. */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await untilAborted(elapsed, signal).finally(() => clearTimeout(timer));
}

/** Doubles from half a second to ten, minus a random share, so that pages do not all reconnect at once. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(10_000, 500 * 2 ** attempt);
  return full * (0.5 + random() / 2);
}
