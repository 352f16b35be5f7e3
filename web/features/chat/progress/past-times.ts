import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../../lib/remembered.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { measureTurn, parseTimes, type TurnTimes } from './time-left.ts';

const storageKey = 'quartet-times';

/** The newest of each kind tell of the next. */
const most = 5;

const timesStore = createStore<readonly TurnTimes[]>()(() =>
  parseTimes(readRemembered(storageKey)),
);

/** When the turns ended that are noted. */
const noted = new Set<number | null>();

export function usePastTimes(): readonly TurnTimes[] {
  return useStore(timesStore);
}

/** Has the device remember how long a turn took, once: its seconds and whether it searched the web, nothing else of it. */
export function noteTimes(turn: ChatTurn): void {
  const times = measureTurn(turn);
  const { combinedAt } = turn.phases;
  if (times === null || noted.has(combinedAt)) return;
  noted.add(combinedAt);
  const isLike = ({ webSearch }: TurnTimes) => webSearch === times.webSearch;
  const past = timesStore.getState();
  const alike = past.filter(isLike).slice(1 - most);
  const all = [...past.filter((each) => !isLike(each)), ...alike, times];
  timesStore.setState(all, true);
  remember(storageKey, JSON.stringify(all));
}
