import { settlementJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import { type SettlementContext, settleTurn } from '../settlement/settle-turn.ts';
import { runJob, toTurnRef } from './run-job.ts';

export function createSettlementProcessor(ctx: SettlementContext): Processor<unknown, void> {
  return (job, token) =>
    runJob({ job, token, schema: settlementJobSchema, log: ctx.log }, (ids) =>
      settleTurn(ctx, { turn: toTurnRef(ids) }),
    );
}
