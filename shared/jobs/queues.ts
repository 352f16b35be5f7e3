import * as z from 'zod';
import { turnIdSchema } from '../domain/ids.ts';
import { type ModelKey, modelKeySchema, modelKeys } from '../domain/panel.ts';

export const queueNames = {
  answer: (model: ModelKey) => `answer-${model}` as const,
  consensus: 'consensus',
  settlement: 'settlement',
} as const;

export const allQueueNames: readonly string[] = [
  ...modelKeys.map(queueNames.answer),
  queueNames.consensus,
  queueNames.settlement,
];

/** Job data holds ids only, never content. `v` is the version; a worker runs no job of an unknown one. */
const turnJob = { v: z.literal(1), turnId: turnIdSchema, userId: z.string() };

export const answerJobSchema = z.object({
  ...turnJob,
  model: modelKeySchema,
  /** Epoch milliseconds after which no provider call may start or go on. */
  deadlineAt: z.number().int(),
});
export type AnswerJob = z.infer<typeof answerJobSchema>;

export const consensusJobSchema = z.object({ ...turnJob, deadlineAt: z.number().int() });
export type ConsensusJob = z.infer<typeof consensusJobSchema>;

export const settlementJobSchema = z.object(turnJob);
export type SettlementJob = z.infer<typeof settlementJobSchema>;

/** A lower number runs first, as in BullMQ. */
export const jobPriority = { first: 1, usual: 10 } as const;

export const jobIds = {
  answer: (turnId: string, model: ModelKey) => `${turnId}-${model}`,
  consensus: (turnId: string) => `${turnId}-consensus`,
  settlement: (turnId: string) => `${turnId}-settlement`,
} as const;
