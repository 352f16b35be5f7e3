import { consensusJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import { type ConsensusContext, composeConsensus } from '../consensus/compose-consensus.ts';
import { runJob, toTurnRef } from './run-job.ts';

export function createConsensusProcessor(ctx: ConsensusContext): Processor<unknown, void> {
  return (job, token) =>
    runJob({ job, token, schema: consensusJobSchema, log: ctx.log }, ({ deadlineAt, ...ids }) =>
      composeConsensus(ctx, { turn: toTurnRef(ids), deadlineAt }),
    );
}
