/** Height of the consensus above the columns, in percent of both at most; less when it needs less. */
export const defaultSplit = 42;

/** Least height, in pixels, of the consensus and of the columns above the question box, where both have room. */
const leastHeight = 160;

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
