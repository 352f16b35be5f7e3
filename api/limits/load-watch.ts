import type { Log } from '@quartet/runtime/logging/log.ts';
import { type LoopLag, watchLoopLag } from '@quartet/runtime/process/loop-lag.ts';
import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { unpaidLaterMs } from '@quartet/shared/jobs/queues.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import type { RequestHandler } from 'express';
import type { AnswerQueues, Lateness } from '../chat/answer-queues.ts';
import type { LimitsConfig } from '../environment.ts';

interface LoadWatchOptions {
  readonly answerQueues: Pick<AnswerQueues, 'readLateness' | 'readConsensusWait'>;
  readonly controls: ControlBoard;
  readonly limits: LimitsConfig;
  readonly log: Log;
}

/** Checks every second whether this process or the workers are overloaded, and whether operators refuse questions. */
export interface LoadWatch extends Repetition {
  /** Returns why every question is refused; null while they are accepted. */
  overload(): 'lag' | 'queue' | 'operators' | null;
  /** Returns those of a question's models that would answer it too late. Asked once a question, as it is taken. */
  findLate(models: readonly ModelKey[], asker: { readonly paid: boolean }): readonly ModelKey[];
}

/** How many answers make a consensus. */
export const leastAnswers = 2;

const everyMs = 1_000;
const retrySeconds = 10;

export function createLoadWatch({
  answerQueues,
  controls,
  limits,
  log,
}: LoadWatchOptions): LoadWatch {
  let lag: LoopLag | null = null;
  let overload: ReturnType<LoadWatch['overload']> = null;
  let lateness: Lateness = forEachModel(() => Number.NEGATIVE_INFINITY);
  const share = createUnpaidShare();
  // An unpaid question waits longer by `unpaidLaterMs`, and within the limit, too.
  const most = limits.overloadQueueMs - unpaidLaterMs;
  const mostUnpaid = limits.overloadQueueMs / 2 - unpaidLaterMs;
  const listLate = (models: readonly ModelKey[], mostMs: number) =>
    models.filter((model) => lateness[model] > mostMs);

  function note(next: typeof overload, figures: object): void {
    if (next && !overload) log.warn({ ...figures, cause: next }, 'questions are refused');
    if (!next && overload) log.info(figures, 'questions are taken again');
    overload = next;
  }

  const watching = createRepetition({
    everyMs,
    async step() {
      const lagMs = lag?.read() ?? 0;
      const [read, consensusMs, { acceptQuestions }] = await Promise.all([
        answerQueues.readLateness(),
        answerQueues.readConsensusWait(),
        controls.read(),
      ]);
      lateness = read;
      const open = modelKeys.length - listLate(modelKeys, most).length;
      const isLate = open < leastAnswers || consensusMs > limits.overloadQueueMs;
      const late = isLate ? 'queue' : null;
      const next = acceptQuestions ? (lagMs > limits.overloadLagMs ? 'lag' : late) : 'operators';
      note(next, { lagMs, consensusMs, lateness });
    },
    onError: (err) => log.warn({ err }, 'load check failed'),
  });
  return {
    overload: () => overload,
    findLate(models, { paid }) {
      const late = listLate(models, mostUnpaid);
      if (late.length === 0) return late;
      return share.mayWait(paid) ? listLate(models, most) : late;
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

/** How many paid questions are taken for an unpaid one, while some wait long. */
const paidForUnpaid = 4;

/** Keeps one place in five for unpaid questions while some wait so long that they are turned away first. */
function createUnpaidShare() {
  let paidTaken = 0;
  return {
    /** Returns true for a question that may wait as long as any. */
    mayWait(paid: boolean): boolean {
      if (paid) {
        paidTaken = Math.min(paidTaken + 1, paidForUnpaid);
        return true;
      }
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
