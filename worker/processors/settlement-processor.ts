import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import { settlementJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import { countTurn } from '../settlement/count-turn.ts';
import { type SettlementContext, settleTurn } from '../settlement/settle-turn.ts';
import { runJob, toTurnRef } from './run-job.ts';

export function createSettlementProcessor(
  ctx: SettlementContext & { readonly metrics: Metrics },
): Processor<unknown, void> {
  return (job, token) =>
    runJob({ job, token, schema: settlementJobSchema, log: ctx.log }, async (ids) => {
      const settled = await settleTurn(ctx, { turn: toTurnRef(ids) });
      if (settled) countTurn(ctx.metrics, settled);
    });
}
