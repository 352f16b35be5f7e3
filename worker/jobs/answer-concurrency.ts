import { type LoopLag, watchLoopLag } from '@quartet/runtime/process/loop-lag.ts';
import { readMemory } from '@quartet/runtime/process/resources.ts';
import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ModelControl } from '@quartet/stores/limits/control-board.ts';
import type { Worker } from 'bullmq';
import type { WorkerContext } from '../context.ts';
import { ProviderError } from '../providers/language-model.ts';

type Consumer = Worker<unknown, unknown>;

export interface AnswerConcurrencyOptions {
  /** Consumes the answers of each model. */
  readonly workers: Readonly<Record<ModelKey, Consumer>>;
  /** Opens another consumer of a model's answers, and starts it; the caller closes it if it is left at the end. */
  readonly openMore: (model: ModelKey) => Consumer;
  /** Default: of this process. */
  readonly isStrained?: (lag: LoopLag) => boolean;
}

const everyMs = 1_000;

/** How many answers of each model a process takes under strain, so that it still ends its work. */
const leastAtOnce = 5;

/** Beyond these, a process gets no more work done by taking more jobs. */
const strain = { lagMs: 250, memoryShare: 0.75 } as const;

/**
 * Takes as many answers as this process can handle, and ends answers that wait for a model that is not called because operators
 * have switched it off or its provider is in trouble.
 */
export function createAnswerConcurrency(
  { config, stores, cancels, log }: WorkerContext,
  { workers, openMore, isStrained = isProcessStrained }: AnswerConcurrencyOptions,
): Repetition {
  const more = new Map<ModelKey, Consumer>();
  let lag: LoopLag | null = null;
  let strained = false;
  let stopped = false;

  function followStrain(): void {
    const isNow = lag !== null && isStrained(lag);
    if (isNow === strained) return;
    strained = isNow;
    log.warn({ strained }, strained ? 'fewer answers are taken' : 'answers are taken as usual');
    const atOnce = strained
      ? Math.min(leastAtOnce, config.answerConcurrency)
      : config.answerConcurrency;
    for (const model of modelKeys) workers[model].concurrency = atOnce;
  }

  /** Calls that hang keep a model's queue from learning that it is not called: other consumers end what waits there. */
  function freeWaiting(model: ModelKey, { enabled, pausedMs }: ModelControl): void {
    if (!enabled) cancels.abortModel(model, new ProviderError('provider_unavailable'));
    const isCalled = enabled && pausedMs === 0;
    if (isCalled === !more.has(model)) return;
    if (!isCalled) {
      more.set(model, openMore(model));
      return;
    }
    // This does not wait, since a call that began meanwhile continues.
    more
      .get(model)
      ?.close()
      .catch((err: unknown) => log.warn({ err, model }, 'consumer not closed'));
    more.delete(model);
  }

  const repetition = createRepetition({
    everyMs,
    async step() {
      followStrain();
      const { models } = await stores.controls.read();
      if (!stopped) for (const model of modelKeys) freeWaiting(model, models[model]);
    },
    onError: (err) => log.warn({ err }, 'concurrency not set'),
    isIdle: () => more.size === 0 && cancels.isEmpty(),
  });
  return {
    start() {
      lag = watchLoopLag();
      repetition.start();
    },
    async stop() {
      stopped = true;
      lag?.[Symbol.dispose]();
      await repetition.stop();
    },
  };
}

function isProcessStrained(lag: LoopLag): boolean {
  const memory = readMemory();
  const isFull = memory !== null && memory.used > memory.most * strain.memoryShare;
  return lag.read() > strain.lagMs || isFull;
}
