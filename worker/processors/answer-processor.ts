import { answerJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import { type AnswerContext, streamAnswer } from '../answers/stream-answer.ts';
import type { TotalsCollector } from '../turn-totals.ts';
import { runJob } from './run-job.ts';

export function createAnswerProcessor(
  ctx: AnswerContext & { readonly totals: TotalsCollector },
): Processor<unknown, unknown> {
  return (job, token) =>
    ctx.totals.collect(() =>
      runJob({ job, token, schema: answerJobSchema, log: ctx.log }, (data) =>
        streamAnswer(ctx, data),
      ),
    );
}
