import { isAllowed, type PlaceFinding } from '../search/sweep.ts';

/** The number of controls planted in a place, and the names of the missing controls. */
export interface ControlCount {
  readonly planted: number;
  readonly missed: readonly string[];
}

/** A line of the table. A place that could not be read says why. */
export type Row =
  | {
      readonly place: string;
      readonly bytes: number;
      readonly decoded: number;
      readonly leaks: number;
      readonly controls: ControlCount;
    }
  | { readonly place: string; readonly missing: string };

/** A claim checked besides the places. It is false if there are problems. */
export interface Fact {
  readonly fact: string;
  readonly problems: readonly string[];
}

export interface Verdict {
  readonly rows: readonly Row[];
  readonly leaks: readonly string[];
  readonly facts: readonly Fact[];
}

interface Swept {
  /** One entry for each sweep, so that a place may occur several times. */
  readonly findings: readonly PlaceFinding[];
  readonly controls: ReadonlyMap<string, ControlCount>;
}

export function toRows({ findings, controls }: Swept): readonly Row[] {
  const byPlace = Map.groupBy(findings, ({ place }) => place);
  return [...byPlace].map(([place, own]) => {
    const failure = own.find((finding) => finding.failure !== undefined)?.failure;
    if (failure !== undefined) return { place, missing: failure };
    return {
      place,
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      decoded: own.reduce((sum, { decoded }) => sum + decoded, 0),
      leaks: new Set(own.flatMap(listLeaks)).size,
      controls: controls.get(place) ?? { planted: 0, missed: [] },
    };
  });
}

/** Describes each hit that is a leak. */
export function listLeaks({ place, hits }: PlaceFinding): readonly string[] {
  const leaks = hits
    .filter((hit) => !isAllowed(hit, place))
    .map(({ canary, written, piece }) => `${canary.name}, ${written}, in ${place}: ${piece}`);
  return [...new Set(leaks)];
}

export const notGiven = 'not given';

/** Returns 0 if clean, 1 for a leak, 2 if unknown: something could not be read, was not found, or a claim is false. */
export function toExitCode({ rows, leaks, facts }: Verdict): 0 | 1 | 2 {
  if (leaks.length > 0) return 1;
  return rows.every(isProven) && facts.every(({ problems }) => problems.length === 0) ? 0 : 2;
}

function isProven(row: Row): boolean {
  if ('missing' in row) return row.missing === notGiven;
  return row.controls.planted > 0 && row.controls.missed.length === 0;
}
