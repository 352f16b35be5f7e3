import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import {
  breaker,
  type ControlBoard,
  type ControlChange,
  leaseMs,
  type ModelControl,
  retryBudget,
} from './control-board.ts';

const minuteMs = 60_000;

type ModelChange = Extract<ControlChange, { model: ModelKey }>;
type MemoryModel = ReturnType<typeof createModel>;

const createModel = (now: () => number) => ({
  enabled: true,
  mostCalls: null as number | null,
  callsPerMinute: null as number | null,
  failures: 0,
  until: 0,
  /** The time at which the lease of each running call ends. */
  running: new Map<string, number>(),
  begun: [] as number[],
  tries: createRetryWindow(now),
});

function setModel(model: MemoryModel, change: ModelChange): void {
  const { model: _, ...set } = change;
  Object.assign(model, set);
}

/** Too many failures in a row, or one of the probe after a pause. */
function isBroken({ failures, until }: MemoryModel): boolean {
  return failures >= breaker.failures || until > 0;
}

/** Keeps the controls in memory: a restart forgets them. */
export function createMemoryControlBoard(now: () => number = Date.now): ControlBoard {
  let acceptQuestions = true;
  let dailyMicroDollars: number | null = null;
  const models = forEachModel(() => createModel(now));

  function countRunning(model: ModelKey): number {
    const { running } = models[model];
    for (const [callId, until] of running) if (until <= now()) running.delete(callId);
    return running.size;
  }

  /** Calls that began within the last minute are counted only while there is a limit. */
  function isFull(key: ModelKey): boolean {
    const model = models[key];
    if (countRunning(key) >= (model.mostCalls ?? Number.POSITIVE_INFINITY)) return true;
    if (model.callsPerMinute === null) return false;
    model.begun = model.begun.filter((at) => at > now() - minuteMs);
    return model.begun.length >= model.callsPerMinute;
  }

  function readModel(model: ModelKey): ModelControl {
    const { enabled, mostCalls, callsPerMinute, until } = models[model];
    const pausedMs = Math.max(0, until - now());
    return { enabled, pausedMs, mostCalls, callsPerMinute, running: countRunning(model) };
  }

  return {
    async read() {
      return { acceptQuestions, dailyMicroDollars, models: forEachModel(readModel) };
    },
    readBudget: async () => dailyMicroDollars,
    async set(change) {
      if ('acceptQuestions' in change) ({ acceptQuestions } = change);
      else if ('dailyMicroDollars' in change) ({ dailyMicroDollars } = change);
      else setModel(models[change.model], change);
    },
    async admit(key, callId) {
      const model = models[key];
      if (!model.enabled) return 'off';
      if (model.until > now()) return 'paused';
      if (isFull(key)) return 'busy';
      if (model.until > 0) model.until = now() + breaker.probeMs;
      model.running.set(callId, now() + leaseMs);
      if (model.callsPerMinute !== null) model.begun.push(now());
      model.tries.countCall();
      return 'admitted';
    },
    async renew(model, callIds) {
      for (const callId of callIds) models[model].running.set(callId, now() + leaseMs);
    },
    async release(model, callId) {
      models[model].running.delete(callId);
    },
    async noteFailure(key, { pauseMs }) {
      const model = models[key];
      model.failures += 1;
      const ms = pauseMs ?? (isBroken(model) ? breaker.pauseMs : 0);
      if (ms > 0) model.until = now() + Math.min(ms, breaker.longestPauseMs);
    },
    async noteSuccess(model) {
      Object.assign(models[model], { failures: 0, until: 0 });
    },
    takeRetry: async (model) => models[model].tries.take(),
  };
}

/** The calls and retries of one model, in one process. */
interface RetryWindow {
  countCall(): void;
  /** See `ControlBoard.takeRetry`. */
  take(): boolean;
}

function createRetryWindow(now: () => number): RetryWindow {
  const { windowMs, share, least } = retryBudget;
  let counts = { calls: 0, retries: 0, endsAt: 0 };

  function open(): typeof counts {
    if (counts.endsAt <= now()) counts = { calls: 0, retries: 0, endsAt: now() + windowMs };
    return counts;
  }

  return {
    countCall() {
      open().calls += 1;
    },
    take() {
      const { calls, retries } = open();
      // `calls` includes the retries.
      const mayTake = retries < Math.floor(Math.max(share * (calls - retries), least));
      if (mayTake) counts.retries += 1;
      return mayTake;
    },
  };
}
