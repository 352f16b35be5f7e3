import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import {
  type JobResult,
  readFailedReason,
  readJobResult,
} from '@quartet/shared/jobs/job-result.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { TurnFile } from '@quartet/stores/ledger/desk/desk.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { Job, Queue } from 'bullmq';

/** A job of a turn, as codes and times. Times in milliseconds count from the question. */
export interface TurnJob extends JobResult {
  readonly queue: string;
  readonly state: string;
  /** How often a worker has started it. */
  readonly runs: number;
  readonly startedMs?: number;
  readonly endedMs?: number;
}

/** The story of a turn. Jobs are kept for an hour, failed ones for a day, and the money forever. */
export interface TurnStory extends TurnFile {
  /** Null while none is found and a queue does not answer. */
  readonly jobs: readonly TurnJob[] | null;
}

const wanted = (turnId: TurnId): ReadonlyMap<string, string> =>
  new Map([
    ...modelKeys.map((model) => [queueNames.answer(model), jobIds.answer(turnId, model)] as const),
    [queueNames.consensus, jobIds.consensus(turnId)] as const,
    [queueNames.settlement, jobIds.settlement(turnId)] as const,
  ]);

/** Resolves to null if the ledger does not know the turn. */
export async function readTurnStory(
  { desk }: Pick<Stores, 'desk'>,
  queues: readonly Queue[],
  turnId: TurnId,
): Promise<TurnStory | null> {
  const file = await desk.findTurn(turnId);
  if (!file) return null;
  const ids = wanted(turnId);
  const since = file.createdAt.getTime();
  const read = await Promise.allSettled(
    queues.map(async (queue) => {
      const job = await queue.getJob(ids.get(queue.name) ?? '');
      return job ? [await toTurnJob(job, since)] : [];
    }),
  );
  const jobs = read.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const isWhole = read.every(({ status }) => status === 'fulfilled');
  const isKnown = jobs.length > 0 || isWhole;
  return { ...file, jobs: isKnown ? jobs : null };
}

async function toTurnJob(job: Job, since: number): Promise<TurnJob> {
  const { queueName, attemptsStarted, processedOn, finishedOn, failedReason, returnvalue } = job;
  const failed = failedReason ? readFailedReason(failedReason) : null;
  return {
    queue: queueName,
    state: await job.getState(),
    runs: attemptsStarted,
    ...(processedOn !== undefined && { startedMs: Math.max(0, processedOn - since) }),
    ...(finishedOn !== undefined && { endedMs: Math.max(0, finishedOn - since) }),
    ...readJobResult(failed ? failed.result : returnvalue),
  };
}
