import { setTimeout as pause } from 'node:timers/promises';
import { patience } from '../support/patience.ts';

const lookAgainMs = 100;

/** Resolves once the condition is true. Rejects with its description if that takes too long. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  ms: number = patience.container,
): Promise<void> {
  const endsAt = Date.now() + ms;
  while (!(await isTrue())) {
    if (Date.now() > endsAt) throw new Error(`In vain waited for: ${what}`);
    await pause(lookAgainMs);
  }
}
