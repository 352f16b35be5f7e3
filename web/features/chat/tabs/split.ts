import { createStore, useStore } from 'zustand';
import { readRemembered, remember } from '../../../lib/remembered.ts';

const storageKey = 'quartet-split';

/** Height of the consensus above the columns, in percent of both at most; less when it needs less. */
export const defaultSplit = 42;

/** Least height, in pixels, of the consensus and of the columns above the question box, where both have room. */
const leastHeight = 160;

/** The share that the person chose, in percent; null for none. */
const splitStore = createStore<number | null>()(() => parseSplit(readRemembered(storageKey)));

export function useSplit(): number | null {
  return useStore(splitStore);
}

/** Null is the default. */
export function setSplit(split: number | null): void {
  splitStore.setState(split, true);
  remember(storageKey, split === null ? null : String(split));
}

/** Parses the remembered split; null unless it is a percentage. */
export function parseSplit(text: string | null): number | null {
  const share = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return share > 0 && share < 100 ? share : null;
}

/** In pixels. `below` of the columns is covered by the question box. */
export interface SplitRoom {
  readonly height: number;
  readonly below: number;
}

/** The share nearest to the wanted one that leaves both readable; in the middle where there is no room for that. */
export function limitSplit(wanted: number, { height, below }: SplitRoom): number {
  const least = (leastHeight / height) * 100;
  const most = 100 - ((leastHeight + below) / height) * 100;
  const share = least > most ? defaultSplit : Math.min(most, Math.max(least, wanted));
  return Math.round(share * 10) / 10;
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -2,
  ArrowDown: 2,
  PageUp: -10,
  PageDown: 10,
  Home: -100,
  End: 100,
};

/** Maps a key to a change of the split; null for other keys. */
export function findStep(key: string): number | null {
  return steps[key] ?? null;
}
