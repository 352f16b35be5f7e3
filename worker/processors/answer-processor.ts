import { answerJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import { streamAnswer, type Together } from '../answers/stream-answer.ts';
import type { WorkerContext } from '../context.ts';
import { runJob } from './run-job.ts';

export function createAnswerProcessor(
  ctx: WorkerContext,
  together: Together = {},
): Processor<unknown, unknown> {
  return (job, token) =>
    ctx.totals.collect(() =>
      runJob({ job, token, schema: answerJobSchema, log: ctx.log }, (data) =>
        streamAnswer(ctx, data, together),
      ),
    );
}
