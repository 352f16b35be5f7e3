import { ApiError } from '../../lib/api-error.ts';
import { backoff } from '../../lib/delay.ts';

const longestWaitMs = 60_000;

/** Why the key has not come. */
export class ClerkKeyError extends Error {
  override readonly name = 'ClerkKeyError';
  /** What the reply said of when to ask again, in ms; null if it said nothing. */
  readonly retryAfterMs: number | null;

  constructor(cause: unknown, retryAfter: string | null = null) {
    super('The sign-in key could not be read.', { cause });
    const seconds = Number(retryAfter ?? Number.NaN);
    this.retryAfterMs = seconds >= 0 ? Math.min(longestWaitMs, seconds * 1_000) : null;
  }
}

/** How long to wait after so many failures, in ms. A second is spread, so that an office does not ask at once. */
export function toWaitMs(
  { retryAfterMs }: ClerkKeyError,
  failures: number,
  random: () => number = Math.random,
): number {
  return retryAfterMs === null ? backoff(failures, random) : retryAfterMs + random() * 1_000;
}

/** What to tell the person. */
export function toSentence({ cause }: ClerkKeyError): string {
  if (!(cause instanceof ApiError)) return 'Quartet cannot be reached. Is there a connection?';
  if (cause.status !== 429) return 'Quartet does not answer at the moment.';
  return 'Too many calls came from your network. Quartet answers again in about a minute.';
}
