import { answerJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import { type AnswerContext, streamAnswer } from '../answers/stream-answer.ts';
import { runJob } from './run-job.ts';

export function createAnswerProcessor(ctx: AnswerContext): Processor<unknown, void> {
  return (job, token) =>
    runJob({ job, token, schema: answerJobSchema, log: ctx.log }, (data) =>
      streamAnswer(ctx, data),
    );
}
