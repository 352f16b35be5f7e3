import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import {
  type AnswerJob,
  type ConsensusJob,
  jobIds,
  jobVersion,
  keptJobs,
  queueNames,
  type SettlementJob,
  toJobPriority,
} from '@quartet/shared/jobs/queues.ts';
import type { FlowJob, JobsOptions } from 'bullmq';

export interface TurnFlowInput {
  readonly turnId: TurnId;
  readonly models: readonly ModelKey[];
  /** Epoch milliseconds after which no answer starts or continues. */
  readonly answersUntil: number;
  readonly consensusUntil: number;
  /** When it was asked, in epoch milliseconds. */
  readonly askedAt: number;
  /** Counts its jobs before the jobs of other turns, in every queue. */
  readonly priority: boolean;
}

/** How often a job runs when a store fails. A failing provider is retried within the job. */
const attempts = { answer: 2, consensus: 2, settlement: 8 } as const;

/**
 * Builds `settlement ← consensus ← answer × 4`, with fewer answers in a retry. A parent starts when all its children have
 * ended or failed.
 */
export function toTurnFlow(input: TurnFlowInput): FlowJob {
  const { turnId } = input;
  const data: SettlementJob = { v: jobVersion, turnId };
  return {
    name: 'settlement',
    queueName: queueNames.settlement,
    data,
    opts: { ...toOptions('settlement', input), jobId: jobIds.settlement(turnId) },
    children: [toConsensusJob(input, data)],
  };
}

type ChildJob = NonNullable<FlowJob['children']>[number];

function toConsensusJob(input: TurnFlowInput, turn: SettlementJob): ChildJob {
  const data: ConsensusJob = { ...turn, deadlineAt: input.consensusUntil };
  return {
    name: 'consensus',
    queueName: queueNames.consensus,
    data,
    opts: {
      ...toOptions('consensus', input),
      jobId: jobIds.consensus(turn.turnId),
      ignoreDependencyOnFailure: true,
    },
    children: input.models.map((model) => toAnswerJob(input, turn, model)),
  };
}

function toAnswerJob(input: TurnFlowInput, turn: SettlementJob, model: ModelKey): ChildJob {
  const data: AnswerJob = { ...turn, model, deadlineAt: input.answersUntil };
  return {
    name: 'answer',
    queueName: queueNames.answer(model),
    data,
    opts: {
      ...toOptions('answer', input),
      jobId: jobIds.answer(turn.turnId, model),
      ignoreDependencyOnFailure: true,
    },
  };
}

function toOptions(kind: keyof typeof attempts, { askedAt, priority }: TurnFlowInput): JobsOptions {
  return {
    timestamp: askedAt,
    priority: toJobPriority({ askedAt, paid: priority }),
    attempts: attempts[kind],
    backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
    removeOnComplete: keptJobs.completed,
    removeOnFail: keptJobs.failed,
    // Keeps stack traces and job logs out of Redis; the failed reason is a code.
    stackTraceLimit: 0,
    keepLogs: 0,
  };
}
