import { type Histogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import type { RequestHandler } from 'express';
import type { LimitsConfig } from '../environment.ts';

interface LoadWatchOptions {
  readonly answerQueues: { oldestWaitMs(): Promise<number> };
  readonly controls: ControlBoard;
  readonly limits: LimitsConfig;
  readonly log: Log;
}

/** Checks every second whether this process or the workers are overloaded, and whether operators refuse questions. */
export interface LoadWatch extends Repetition {
  /** Returns why questions are refused; null while they are accepted. */
  overload(): 'lag' | 'queue' | 'operators' | null;
}

const everyMs = 1_000;
const retrySeconds = 10;

export function createLoadWatch({
  answerQueues,
  controls,
  limits,
  log,
}: LoadWatchOptions): LoadWatch {
  let lag: ReturnType<typeof monitorEventLoopDelay> | null = null;
  let overload: ReturnType<LoadWatch['overload']> = null;

  function note(next: typeof overload, figures: object): void {
    if (next && !overload) log.warn({ ...figures, cause: next }, 'questions are refused');
    if (!next && overload) log.info(figures, 'questions are taken again');
    overload = next;
  }

  const watching = createRepetition({
    everyMs,
    async step() {
      const lagMs = lag ? readLag(lag) : 0;
      lag?.reset();
      const [queueMs, { acceptQuestions }] = await Promise.all([
        answerQueues.oldestWaitMs(),
        controls.read(),
      ]);
      const late = queueMs > limits.overloadQueueMs ? 'queue' : null;
      const next = acceptQuestions ? (lagMs > limits.overloadLagMs ? 'lag' : late) : 'operators';
      note(next, { lagMs, queueMs });
    },
    onError: (err) => log.warn({ err }, 'load check failed'),
  });
  return {
    overload: () => overload,
    start() {
      lag = monitorEventLoopDelay();
      lag.enable();
      watching.start();
    },
    async stop() {
      lag?.disable();
      await watching.stop();
    },
  };
}

/** Returns the mean wait of a call that arrives at a random moment, in ms: longer delays of the loop catch more calls. */
function readLag({ count, mean, stddev }: Histogram): number {
  return count === 0 ? 0 : Math.round((mean ** 2 + stddev ** 2) / (2 * mean) / 1e6);
}

/** Refuses a question with 503 before its body is read, while the service is overloaded. */
export function refuseOverload(load: LoadWatch): RequestHandler {
  return (_req, _res, next) => {
    if (!load.overload()) return next();
    const sentence = 'Too many questions at the moment. Nothing was charged; please try again.';
    throw new AppError('overloaded', sentence, { retryAfterSeconds: retrySeconds });
  };
}
