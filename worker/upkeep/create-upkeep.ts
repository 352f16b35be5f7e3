import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { endLostTurns, type LostTurnsContext } from './end-lost-turns.ts';
import { type ForgetJobsContext, forgetOldJobs } from './forget-old-jobs.ts';
import { type ForgetKeysContext, forgetOldKeys } from './forget-old-keys.ts';
import { type ForgetWebhooksContext, forgetOldWebhooks } from './forget-old-webhooks.ts';
import { releaseExpiredHolds, type UpkeepContext } from './release-expired-holds.ts';

export interface UpkeepOptions {
  readonly everyMs: number;
}

/**
 * By a timer of each worker, so that no loss of a queue can end it. Safe in any number of workers: each takes other
 * holds.
 */
export function createUpkeep(
  ctx: UpkeepContext &
    LostTurnsContext &
    ForgetWebhooksContext &
    ForgetKeysContext &
    ForgetJobsContext,
  { everyMs }: UpkeepOptions,
): Repetition {
  return createRepetition({
    everyMs,
    async step() {
      await releaseExpiredHolds(ctx);
      await endLostTurns(ctx);
      await forgetOldWebhooks(ctx);
      await forgetOldKeys(ctx);
      await forgetOldJobs(ctx);
    },
    onError: (err) => ctx.log.warn({ err }, 'upkeep failed'),
  });
}
