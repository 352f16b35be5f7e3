import { ProviderError } from '../providers/language-model.ts';

const longestRetryAfterMs = 5_000;
const jitterMs = { least: 200, most: 1_000 };

/** Milliseconds to wait before the one retry of a call; null when it is not to be retried. */
export function findRetryDelay(error: unknown): number | null {
  if (!(error instanceof ProviderError) || !error.details.retryable) return null;
  const { retryAfterMs } = error.details;
  if (retryAfterMs === undefined) {
    return jitterMs.least + Math.random() * (jitterMs.most - jitterMs.least);
  }
  return retryAfterMs <= longestRetryAfterMs ? retryAfterMs : null;
}
