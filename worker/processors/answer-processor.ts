import { answerJobSchema } from '@quartet/shared/jobs/queues.ts';
import type { Processor } from 'bullmq';
import { type AnswerContext, streamAnswer } from '../answers/stream-answer.ts';
import { findTurnRef } from './find-turn-ref.ts';
import { runJob } from './run-job.ts';

export function createAnswerProcessor(ctx: AnswerContext): Processor<unknown, void> {
  const { ledger } = ctx.preparing ?? ctx.stores;
  const finding = { ledger, cancels: ctx.cancels };
  return (job, token) =>
    runJob({ job, token, schema: answerJobSchema, log: ctx.log }, async (data) => {
      const turn = await findTurnRef(finding, data);
      const { model, deadlineAt } = data;
      if (turn) await streamAnswer(ctx, { turn, model, deadlineAt });
    });
}
