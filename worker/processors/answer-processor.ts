import { answerJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import { type AnswerContext, streamAnswer } from '../answers/stream-answer.ts';
import { runJob, toTurnRef } from './run-job.ts';

export function createAnswerProcessor(ctx: AnswerContext): Processor<unknown, void> {
  return (job, token) =>
    runJob({ job, token, schema: answerJobSchema, log: ctx.log }, ({ model, deadlineAt, ...ids }) =>
      streamAnswer(ctx, { turn: toTurnRef(ids), model, deadlineAt }),
    );
}
