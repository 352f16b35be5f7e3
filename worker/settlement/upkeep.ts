import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { jobIds, keptJobs } from '@quartet/shared/jobs/queues.ts';
import { isRight } from '@quartet/stores/ledger/check-ledger.ts';
import type { Queue } from 'bullmq';
import type { WorkerContext } from '../context.ts';
import { settleTurn } from './settle-turn.ts';

const turnsPerStep = 100;
const rowsPerStep = 1_000;
const jobsPerStep = 1_000;

/**
 * Releases expired holds, ends lost turns and deletes old rows and jobs. It runs on a timer in each worker, so that the
 * loss of a queue cannot stop it. Any number of workers may run it, because each takes different rows.
 */
export function createUpkeep(
  ctx: WorkerContext,
  settlements: Queue,
  queues: readonly Queue[],
): Repetition {
  const { ledger, accounts } = ctx.stores;
  return createRepetition({
    everyMs: ctx.upkeepMs,
    async step() {
      await releaseExpiredHolds(ctx);
      await endLostTurns(ctx, settlements);
      await repeatStep((limit) => accounts.deleteOldWebhooks(limit), rowsPerStep);
      await repeatStep((limit) => ledger.forgetKeys(limit), rowsPerStep);
      await forgetOldJobs(queues);
    },
    onError: (err) => ctx.log.warn({ err }, 'upkeep failed'),
  });
}

/** Adds the ledger up once an hour, in one of all workers. Separate from the upkeep, which must not wait for it. */
export function createLedgerWatch({ upkeepMs, stores, log }: WorkerContext): Repetition {
  return createRepetition({
    everyMs: upkeepMs,
    async step() {
      const report = await stores.ledger.checkHourly();
      if (report && !isRight(report)) log.error(report.differences, 'ledger does not add up');
    },
    onError: (err) => log.warn({ err }, 'ledger check failed'),
  });
}

/** Releases the holds of turns that passed their deadline unsettled, and ends these turns for their readers. */
export async function releaseExpiredHolds(ctx: WorkerContext): Promise<void> {
  let released = 0;
  await repeatStep(async (limit) => {
    const turns = await ctx.stores.ledger.releaseDueHolds(limit);
    const ended = await Promise.allSettled(turns.map((turn) => settleTurn(ctx, { turn })));
    for (const end of ended) {
      if (end.status === 'rejected') ctx.log.warn({ err: end.reason }, 'released turn not ended');
    }
    released += turns.length;
    return turns.length;
  }, turnsPerStep);
  if (released > 0) ctx.log.warn({ released }, 'expired holds released');
}

/**
 * Releases and ends turns that have no settlement in the queues: either the api was lost before it enqueued the jobs,
 * or the queues were lost. Such a turn would never end by itself.
 */
export async function endLostTurns(ctx: WorkerContext, settlements: Queue): Promise<void> {
  const { stores, log } = ctx;
  await repeatStep(async (limit) => {
    const turns = await stores.ledger.takeTurnsToCheck(limit);
    for (const turn of turns) {
      if (await settlements.getJob(jobIds.settlement(turn.turnId))) continue;
      log.warn({ turnId: turn.turnId }, 'turn jobs lost');
      await stores.ledger.releaseHold(turn.turnId);
      // The turn log may be lost for good; that must not keep the other turns waiting.
      await settleTurn(ctx, { turn }).catch((err: unknown) => {
        log.warn({ turnId: turn.turnId, err }, 'released turn not ended');
      });
    }
    return turns.length;
  }, turnsPerStep);
}

/** Deletes finished jobs. BullMQ does so only when the next job ends, so a quiet queue would keep all of them. */
export async function forgetOldJobs(queues: readonly Queue[]): Promise<void> {
  for (const queue of queues) {
    await queue.clean(keptJobs.completed.age * 1_000, jobsPerStep, 'completed');
    await queue.clean(keptJobs.failed.age * 1_000, jobsPerStep, 'failed');
  }
}

/** Repeats a step until it takes fewer rows than the limit. The step resolves to the number of rows it took. */
async function repeatStep(step: (limit: number) => Promise<number>, limit: number): Promise<void> {
  let taken = limit;
  while (taken === limit) taken = await step(limit);
}
