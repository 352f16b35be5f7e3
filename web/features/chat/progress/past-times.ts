import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../../lib/remembered.ts';
import type { TurnTimes } from './time-left.ts';

const storageKey = 'quartet-times';

/** The newest of each kind tell of the next. */
const most = 5;

export const timesStore = createStore<readonly TurnTimes[]>()(() =>
  parseTimes(readRemembered(storageKey)),
);

/** When the turns ended that are noted. */
const noted = new Set<number | null>();

export function usePastTimes(): readonly TurnTimes[] {
  return useStore(timesStore);
}

/** Has the device remember how long the turn took that ended then, once: its seconds and whether it searched the web, nothing else of it. */
export function noteTimes(times: TurnTimes, endedAt: number | null): void {
  if (noted.has(endedAt)) return;
  noted.add(endedAt);
  const isLike = ({ webSearch }: TurnTimes) => webSearch === times.webSearch;
  const past = timesStore.getState();
  const alike = past.filter(isLike).slice(1 - most);
  setTimes([...past.filter((each) => !isLike(each)), ...alike, times]);
}

export function forgetTimes(): void {
  setTimes([]);
}

function setTimes(times: readonly TurnTimes[]): void {
  timesStore.setState(times, true);
  remember(storageKey, times.length > 0 ? JSON.stringify(times) : null);
}

/** Parses remembered times; malformed ones are left out. */
export function parseTimes(json: string | null): readonly TurnTimes[] {
  try {
    const all: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(all) ? all.filter(isTimes) : [];
  } catch {
    return [];
  }
}

function isTimes(value: unknown): value is TurnTimes {
  if (typeof value !== 'object' || value === null) return false;
  const { webSearch, answers, combining } = value as Partial<Record<keyof TurnTimes, unknown>>;
  const areSeconds = [answers, combining].every((it) => typeof it === 'number' && it >= 0);
  return typeof webSearch === 'boolean' && areSeconds;
}
