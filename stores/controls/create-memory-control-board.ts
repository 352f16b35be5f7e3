import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import {
  breaker,
  type ControlBoard,
  type ControlChange,
  leaseMs,
  retryBudget,
  type SlotControl,
} from './control-board.ts';

const minuteMs = 60_000;

type SlotChange = Extract<ControlChange, { slot: ModelKey }>;
type MemorySlot = ReturnType<typeof createSlot>;

const createSlot = (now: () => number) => ({
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

function setSlot(slot: MemorySlot, change: SlotChange): void {
  const { slot: _, ...set } = change;
  Object.assign(slot, set);
}

/** True after too many failures in a row, or after a failed probe. */
function isBroken({ failures, until }: MemorySlot): boolean {
  return failures >= breaker.failures || until > 0;
}

/** Keeps the controls in memory: a restart forgets them. */
export function createMemoryControlBoard(now: () => number = Date.now): ControlBoard {
  let acceptQuestions = true;
  let dailyMicroDollars: number | null = null;
  const slots = forEachModel(() => createSlot(now));

  function countRunning(model: ModelKey): number {
    const { running } = slots[model];
    for (const [callId, until] of running) if (until <= now()) running.delete(callId);
    return running.size;
  }

  /** Calls that began within the last minute are counted only while there is a limit. */
  function isFull(model: ModelKey): boolean {
    const slot = slots[model];
    if (countRunning(model) >= (slot.mostCalls ?? Number.POSITIVE_INFINITY)) return true;
    if (slot.callsPerMinute === null) return false;
    slot.begun = slot.begun.filter((at) => at > now() - minuteMs);
    return slot.begun.length >= slot.callsPerMinute;
  }

  function readSlot(model: ModelKey): SlotControl {
    const { enabled, mostCalls, callsPerMinute, until } = slots[model];
    const pausedMs = Math.max(0, until - now());
    return { enabled, pausedMs, mostCalls, callsPerMinute, running: countRunning(model) };
  }

  return {
    async read() {
      return { acceptQuestions, dailyMicroDollars, slots: forEachModel(readSlot) };
    },
    readBudget: async () => dailyMicroDollars,
    async set(change) {
      if ('acceptQuestions' in change) ({ acceptQuestions } = change);
      else if ('dailyMicroDollars' in change) ({ dailyMicroDollars } = change);
      else setSlot(slots[change.slot], change);
    },
    async admit(model, callId) {
      const slot = slots[model];
      if (!slot.enabled) return 'off';
      if (slot.until > now()) return 'paused';
      if (isFull(model)) return 'busy';
      if (slot.until > 0) slot.until = now() + breaker.probeMs;
      slot.running.set(callId, now() + leaseMs);
      if (slot.callsPerMinute !== null) slot.begun.push(now());
      slot.tries.countCall();
      return 'admitted';
    },
    async renew(model, callIds) {
      for (const callId of callIds) slots[model].running.set(callId, now() + leaseMs);
    },
    async release(model, callId) {
      slots[model].running.delete(callId);
    },
    async noteFailure(model, { pauseMs }) {
      const slot = slots[model];
      slot.failures += 1;
      const ms = pauseMs ?? (isBroken(slot) ? breaker.pauseMs : 0);
      if (ms > 0) slot.until = now() + Math.min(ms, breaker.longestPauseMs);
    },
    async noteSuccess(model) {
      Object.assign(slots[model], { failures: 0, until: 0 });
    },
    takeRetry: async (model) => slots[model].tries.take(),
  };
}

/** The calls and retries of one slot, in one process. */
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
