import type { Log } from '@quartet/runtime/logging/log.ts';
import { type LoopLag, watchLoopLag } from '@quartet/runtime/process/loop-lag.ts';
import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { unpaidLaterMs } from '@quartet/shared/jobs/queues.ts';
import type { ControlBoard } from '@quartet/stores/limits/control-board.ts';
import type { RequestHandler } from 'express';
import type { LimitsConfig } from '../../environment.ts';
import { type ExpectedWait, noWait } from './expected-wait.ts';

interface LoadWatchOptions {
  readonly answerQueues: {
    readWaits(): Promise<Readonly<Record<ModelKey, ExpectedWait>>>;
    readConsensusWait(): Promise<number>;
  };
  readonly controls: ControlBoard;
  readonly limits: LimitsConfig;
  readonly log: Log;
}

/**
 * Checks every second whether this process or the workers are overloaded, and whether operators refuse questions; every five seconds
 * when this process has been asked nothing for a minute.
 */
export interface LoadWatch extends Repetition {
  /** Returns why every question is refused; null while they are accepted. */
  overload(): 'lag' | 'queue' | 'operators' | null;
  /** Returns true while any question is refused or one without a plan would wait long; counts none. */
  isStrained(): boolean;
  /** Returns the models of a question that would answer it too late. Asked once a question, as it is taken. */
  findLate(models: readonly ModelKey[], asker: { readonly paid: boolean }): readonly ModelKey[];
}

/** How many answers make a consensus. */
export const leastAnswers = 2;

const everyMs = 1_000;
const idleAfterMs = 60_000;
const retrySeconds = 10;

export function createLoadWatch({
  answerQueues,
  controls,
  limits,
  log,
}: LoadWatchOptions): LoadWatch {
  let lag: LoopLag | null = null;
  let askedAt = Date.now();
  let overload: Overload = null;
  let waits: Readonly<Record<ModelKey, ExpectedWait>> = forEachModel(() => noWait);
  const share = createUnpaidShare();
  // Paid questions that come within the next seconds pass an unpaid one, and a look may be a second old.
  const mostPaid = Math.max(0, limits.overloadQueueMs - unpaidLaterMs - everyMs);

  function listLate(models: readonly ModelKey[], wait: keyof ExpectedWait, mostMs: number) {
    return models.filter((model) => waits[model][wait] > mostMs);
  }

  const listUnpaidLate = (models: readonly ModelKey[]) =>
    listLate(models, 'unpaidMs', limits.overloadQueueMs / 2);

  const watching = createRepetition({
    everyMs,
    async step() {
      const lagMs = lag?.read() ?? 0;
      const [read, consensusMs, { acceptQuestions }] = await Promise.all([
        answerQueues.readWaits(),
        answerQueues.readConsensusWait(),
        controls.read(),
      ]);
      waits = read;
      const open = modelKeys.length - listLate(modelKeys, 'paidMs', mostPaid).length;
      const isLate = open < leastAnswers || consensusMs > limits.overloadQueueMs;
      const late = isLate ? 'queue' : null;
      const next = acceptQuestions ? (lagMs > limits.overloadLagMs ? 'lag' : late) : 'operators';
      logChange(log, [overload, next], { lagMs, consensusMs, waits });
      overload = next;
    },
    onError: (err) => log.warn({ err }, 'load check failed'),
    isIdle: () => overload === null && Date.now() - askedAt > idleAfterMs,
  });
  return {
    overload() {
      askedAt = Date.now();
      return overload;
    },
    isStrained: () => overload !== null || listUnpaidLate(modelKeys).length > 0,
    findLate(models, { paid }) {
      const late = listUnpaidLate(models);
      if (late.length === 0) return late;
      if (!paid) return share.spend() ? listLate(models, 'unpaidMs', mostPaid) : late;
      share.earn();
      return listLate(models, 'paidMs', mostPaid);
    },
    start() {
      lag = watchLoopLag();
      watching.start();
    },
    async stop() {
      lag?.[Symbol.dispose]();
      await watching.stop();
    },
  };
}

type Overload = ReturnType<LoadWatch['overload']>;

function logChange(
  log: Log,
  [before, cause]: readonly [Overload, Overload],
  figures: object,
): void {
  if (cause && !before) log.warn({ ...figures, cause }, 'questions are refused');
  if (!cause && before) log.info(figures, 'questions are taken again');
}

/** How many paid questions are taken for an unpaid one, while some wait long. */
const paidForUnpaid = 9;

/** Lets one unpaid question in ten through while some wait so long that they are turned away first. */
function createUnpaidShare() {
  let paidTaken = 0;
  return {
    earn: () => void (paidTaken = Math.min(paidTaken + 1, paidForUnpaid)),
    /** Returns true for an unpaid question that may wait as long as any. */
    spend(): boolean {
      if (paidTaken < paidForUnpaid) return false;
      paidTaken = 0;
      return true;
    },
  };
}

/** Refuses a question with 503 before its body is read, while the service is overloaded. */
export function refuseOverload(load: LoadWatch): RequestHandler {
  return (_req, _res, next) => {
    if (load.overload()) throw toOverloaded();
    next();
  };
}

export function toOverloaded(): AppError {
  const sentence = 'Too many questions at the moment. Nothing was charged; please try again.';
  return new AppError('overloaded', sentence, { retryAfterSeconds: retrySeconds });
}
