import type { Processor } from 'bullmq';
import * as z from 'zod';
import { releaseExpiredHolds, type UpkeepContext } from '../settlement/release-expired-holds.ts';
import { type ForgetWebhooksContext, forgetOldWebhooks } from '../upkeep/forget-old-webhooks.ts';
import { runJob } from './run-job.ts';

export function createUpkeepProcessor(
  ctx: UpkeepContext & ForgetWebhooksContext,
): Processor<unknown, void> {
  return (job, token) =>
    runJob({ job, token, schema: z.unknown(), log: ctx.log }, async () => {
      await releaseExpiredHolds(ctx);
      await forgetOldWebhooks(ctx);
    });
}
