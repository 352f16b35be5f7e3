import { variable } from '@quartet/runtime/environment/variables.ts';
import type { Rate, RateSubject } from '@quartet/stores/limits/rate-limits.ts';

const windowSeconds = { minute: 60, hour: 3_600 };

export type RateWindow = keyof typeof windowSeconds;

const rateWindows = Object.keys(windowSeconds) as readonly RateWindow[];

/** Defines how often one user, or one address, may do something. */
export interface RateRow<Names extends string = string> {
  readonly of: 'user' | 'address';
  /** The start of its settings' description, such as "Questions that one user asks". */
  readonly counts: string;
  readonly minute?: Most<Names>;
  readonly hour?: Most<Names>;
  /** Counts in the memory of each api process: protects the process, and asks no store. */
  readonly inProcess?: true;
  /** Replaces the standard sentence of a 429. */
  readonly sentence?: string;
}

/** A number becomes a setting with this default. `like` takes the number of another rate for the same window. */
type Most<Names extends string> = number | { readonly like: Names; readonly times?: number };

export type RateRows = Readonly<Record<string, RateRow>>;

export type RateName<R> = keyof R & string;

/** Keys of the config, such as `questionsPerMinute`: one for each number of a row. */
type LimitKey<R> = {
  [N in RateName<R>]: {
    [W in RateWindow]: R[N] extends { readonly [_ in W]: number }
      ? `${N}Per${Capitalize<W>}`
      : never;
  }[RateWindow];
}[RateName<R>];

export type RateNumbers<R> = Readonly<Record<LimitKey<R>, number>>;

const schema = variable.integer(1, 1_000_000);

type RateSettings<R> = {
  readonly [Key in LimitKey<R> as SnakeCase<Key>]: {
    readonly name: Key;
    readonly about: string;
    readonly schema: typeof schema;
    readonly fallback: string;
  };
};

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? '' : '_'}${Uppercase<First>}${SnakeCase<Rest>}`
  : '';

export interface Rates<R> {
  readonly rows: R;
  readonly settings: RateSettings<R>;
  /** Returns the arguments for the store: who is counted, under which name, and the windows. */
  readonly count: (name: RateName<R>, who: string, numbers: RateNumbers<R>) => Counted;
}

/** The arguments that the store's calls begin with. */
export type Counted = readonly [subject: RateSubject, rates: readonly Rate[]];

/** Creates the settings and the counts of the rows. A `like` must name a row with a number for the same window. */
export function defineRates<const R extends Readonly<Record<keyof R, RateRow<RateName<R>>>>>(
  rows: R,
): Rates<R> {
  const all: RateRows = rows;
  return {
    rows,
    settings: Object.fromEntries(toSettings(all)) as RateSettings<R>,
    count: (name, who, numbers) => [
      { name: toKebab(name), of: who },
      rateWindows.flatMap((window) => {
        const most = findMost(all, { name, window }, numbers);
        return most === undefined ? [] : [{ most, seconds: windowSeconds[window] }];
      }),
    ],
  };
}

function toSettings(rows: RateRows) {
  return Object.entries(rows).flatMap(([name, row]) =>
    rateWindows.flatMap((window) => {
      const most = row[window];
      if (typeof most !== 'number') return [];
      const about = `${row.counts} in ${window === 'hour' ? 'an' : 'a'} ${window}.`;
      const key = toKey(name, window);
      return [[toVariable(name, window), { name: key, about, schema, fallback: String(most) }]];
    }),
  );
}

interface RateInWindow {
  readonly name: string;
  readonly window: RateWindow;
}

function findMost(
  rows: RateRows,
  { name, window }: RateInWindow,
  numbers: Readonly<Record<string, number>>,
): number | undefined {
  const most = rows[name]?.[window];
  if (most === undefined) return undefined;
  const { like, times = 1 } = typeof most === 'number' ? { like: name } : most;
  const number = numbers[toKey(like, window)];
  if (number === undefined) throw new Error(`${like} has no number in a ${window}.`);
  return number * times;
}

function toKey(name: string, window: RateWindow): string {
  return `${name}Per${window.replace(/^./, (first) => first.toUpperCase())}`;
}

/** Returns the name of the variable, such as `QUESTIONS_PER_MINUTE`. */
export function toVariable(name: string, window: RateWindow): string {
  return toKebab(toKey(name, window)).replaceAll('-', '_').toUpperCase();
}

function toKebab(camelCase: string): string {
  return camelCase.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
