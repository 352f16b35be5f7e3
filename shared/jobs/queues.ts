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

export const jobVersion = 2;

/**
 * Job data holds ids of turns only: neither content nor who asked. `v` is the version; a worker runs no job of a newer one.
 * Version 1 named the user too, which is not read any more.
 */
const turnJob = { v: z.literal([1, jobVersion]), turnId: turnIdSchema };

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

/** How long finished jobs are kept, and how many of a queue at most: so that operators see what a turn came to. Ages in seconds. */
export const keptJobs = {
  completed: { age: 3_600, count: 1_000 },
  failed: { age: 86_400, count: 1_000 },
} as const;

/** A lower number runs first, as in BullMQ. */
export const jobPriority = { first: 1, usual: 10 } as const;

export const jobIds = {
  answer: (turnId: string, model: ModelKey) => `${turnId}-${model}`,
  consensus: (turnId: string) => `${turnId}-consensus`,
  settlement: (turnId: string) => `${turnId}-settlement`,
} as const;
