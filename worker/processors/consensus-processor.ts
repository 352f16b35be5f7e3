import { type Tracing, traced } from '@quartet/runtime/tracing/tracing.ts';
import { consensusJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import { type ConsensusContext, composeConsensus } from '../consensus/compose-consensus.ts';
import { addTotals, type TotalsCollector } from '../turn-totals.ts';
import { findTurnRef } from './find-turn-ref.ts';
import { readResults } from './read-results.ts';
import { runJob } from './run-job.ts';

export function createConsensusProcessor(
  ctx: ConsensusContext & { readonly tracing: Tracing; readonly totals: TotalsCollector },
): Processor<unknown, unknown> {
  const finding = { ledger: ctx.stores.ledger, cancels: ctx.cancels };
  return async (job, token) => {
    const composed = await ctx.totals.collect(() =>
      runJob({ job, token, schema: consensusJobSchema, log: ctx.log }, async (data) => {
        const turn = await findTurnRef(finding, data);
        if (!turn) return;
        const { deadlineAt } = data;
        await traced(ctx.tracing, 'compose', (span) => {
          span.set({ turnId: turn.turnId });
          return composeConsensus(ctx, { turn, deadlineAt });
        });
      }),
    );
    return addTotals([composed, ...(await readResults(job))]);
  };
}
