import { apiSettings } from '@quartet/api/environment.ts';
import { toEndLimit } from '@quartet/runtime/process/end-on-signal.ts';
import { workerSettings } from '@quartet/worker/environment.ts';

const toSeconds = ({ fallback }: { readonly fallback: string }) => Number(fallback);
const toLongestEnd = (drainSeconds: number) => toEndLimit(drainSeconds * 1_000) / 1_000;

/** The longest time that each process needs to end, in seconds, with default settings. */
export const longestEnds = {
  api: toLongestEnd(
    toSeconds(apiSettings.DRAIN_DELAY_SECONDS) + toSeconds(apiSettings.DRAIN_SECONDS),
  ),
  worker: toLongestEnd(toSeconds(workerSettings.WORKER_DRAIN_SECONDS)),
};
