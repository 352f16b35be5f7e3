import { toFailedReason } from '@quartet/shared/jobs/job-result.ts';
import { answerJobSchema } from '@quartet/shared/jobs/queues.ts';
import { type Processor, UnrecoverableError } from 'bullmq';
import type { WorkerContext } from '../context.ts';
import { runJob } from '../jobs/run-job.ts';
import type { ReadAsked } from './read-asked.ts';
import { streamAnswer } from './stream-answer.ts';

/** Fails the job of a failed answer, so that the queue reports it. The job is not run again, since it retried the answer itself. */
export function createAnswerProcessor(
  ctx: WorkerContext,
  read?: ReadAsked,
): Processor<unknown, unknown> {
  return async (job, token) => {
    const result = await ctx.totals.collect(() =>
      runJob({ job, token, schema: answerJobSchema, log: ctx.log }, async (data) => ({
        ...(await streamAnswer(ctx, data, read)),
        model: data.model,
      })),
    );
    const { firstWordAt, calledAt, model } = result;
    if (firstWordAt && calledAt && model)
      ctx.metrics.ownTime.observe({ model }, Math.max(0, calledAt - job.timestamp) / 1_000);
    const firstWordMs = firstWordAt && Math.max(0, firstWordAt - job.timestamp);
    const told = { ...result, ...(firstWordMs !== undefined && { firstWordMs }) };
    if (result.outcome !== 'failed') return told;
    throw new UnrecoverableError(toFailedReason(result.code ?? 'none', told));
  };
}
