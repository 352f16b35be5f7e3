import type { Processor } from 'bullmq';
import * as z from 'zod';
import { releaseExpiredHolds, type UpkeepContext } from '../settlement/release-expired-holds.ts';
import { runJob } from './run-job.ts';

export function createUpkeepProcessor(ctx: UpkeepContext): Processor<unknown, void> {
  return (job, token) =>
    runJob({ job, token, schema: z.unknown(), log: ctx.log }, () => releaseExpiredHolds({ ctx }));
}
