import { traced } from '@quartet/runtime/tracing/tracing.ts';
import { consensusJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import type { WorkerContext } from '../context.ts';
import { readResults, runJob } from '../jobs/run-job.ts';
import { addTotals } from '../jobs/turn-totals.ts';
import { composeConsensus } from './compose-consensus.ts';

export function createConsensusProcessor(ctx: WorkerContext): Processor<unknown, unknown> {
  return async (job, token) => {
    const composed = await ctx.totals.collect(() =>
      runJob({ job, token, schema: consensusJobSchema, log: ctx.log }, (data) =>
        traced(ctx.tracing, 'compose', (span) => {
          span.set({ turnId: data.turnId });
          return composeConsensus(ctx, data);
        }),
      ),
    );
    return { ...composed, ...addTotals([composed, ...(await readResults(job))]) };
  };
}
