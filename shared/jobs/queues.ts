import * as z from 'zod';
import { turnIdSchema } from '../domain/ids.ts';
import { modelKeySchema } from '../domain/model-key-schema.ts';
import { type ModelKey, modelKeys } from '../domain/panel.ts';

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

/** How much later than a paid question an unpaid one is counted: nobody who pays waits long, and nobody waits for ever. */
export const unpaidLaterMs = 10_000;

/** The greatest priority that BullMQ takes. */
const maxPriority = 2 ** 21 - 1;

/** Priorities count seconds, and begin again after a period of 24 days. The first priorities are kept for jobs that wait over its end. */
const carriedSeconds = 3_600;
const periodSeconds = maxPriority - carriedSeconds - 1;

interface Asked {
  /** When the question was asked, in epoch milliseconds. */
  readonly askedAt: number;
  readonly paid: boolean;
}

/** Returns a job's priority; a lower one runs first, as in BullMQ. */
export function toJobPriority({ askedAt, paid }: Asked): number {
  const countedAt = askedAt + (paid ? 0 : unpaidLaterMs);
  return 1 + carriedSeconds + (Math.floor(countedAt / 1_000) % periodSeconds);
}

/** True at the beginning of a period, when jobs of the previous period may still wait. It includes the seconds by which unpaid jobs are ahead. */
export function isPeriodNew(now: number): boolean {
  return Math.floor((now + unpaidLaterMs) / 1_000) % periodSeconds < carriedSeconds;
}

/** At the beginning of a period: the priority, before all of the new period, of a job that waits since the previous period; null for all other jobs. */
export function carryPriority(priority: number): number | null {
  return priority > periodSeconds ? priority - periodSeconds : null;
}

/** Returns how long a waiting job is overdue, in milliseconds: below 0 while an unpaid one lets other jobs pass. */
export function toLateness(
  { timestamp, priority }: { readonly timestamp: number; readonly priority: number },
  now: number,
): number {
  const expected = toJobPriority({ askedAt: timestamp, paid: false });
  const isUnpaid = priority === expected || priority === carryPriority(expected);
  return now - timestamp - (isUnpaid ? unpaidLaterMs : 0);
}

export const jobIds = {
  answer: (turnId: string, model: ModelKey) => `${turnId}-${model}`,
  consensus: (turnId: string) => `${turnId}-consensus`,
  settlement: (turnId: string) => `${turnId}-settlement`,
} as const;
