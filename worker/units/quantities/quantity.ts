import type { TextSpan } from '@quartet/shared/units/cut/unit.ts';
import type { Measure } from './measures.ts';

/** A value that a notation may have. */
export interface Reading {
  readonly value: number;
  /** One in its last written place: half of it is how far a rounded value may be off. */
  readonly step: number;
}

export interface Quantity {
  /** "1.500" is 1500 or 1.5. */
  readonly readings: readonly Reading[];
  /** Its readings in thousands, millions and so on; null where no such word follows. */
  readonly scaled: readonly Reading[] | null;
  readonly measure: Measure | null;
  /** "About", or a measure or scale of its own, which nobody writes beside a version or a paragraph. */
  readonly mayBeRounded: 'roughly' | 'in its last place' | 'never';
}

/** A place of a text that tells quantities. */
export interface Mention extends TextSpan {
  readonly text: string;
  readonly told: readonly Quantity[];
  /** What it tells a text that has nothing of the same family: "3/4" may be two numbers. Null where that changes nothing. */
  readonly otherwise: readonly Quantity[] | null;
  /** It may be either: "15.11." is a day or a number. */
  readonly isOpen: boolean;
  /** False where the words may mean something else. */
  readonly isSure: boolean;
}

/** Returns true when the quantities that a mention tells are among those given. */
export function isGiven({ told, otherwise, isOpen }: Mention, given: readonly Quantity[]): boolean {
  const isAlone = told.some(
    ({ measure }) => measure && given.every((each) => each.measure?.family !== measure.family),
  );
  const areAmong = (all: readonly Quantity[]) => all.every((claimed) => isAmong(claimed, given));
  if (!otherwise) return areAmong(told);
  return isAlone ? areAmong(otherwise) : areAmong(told) || (isOpen && areAmong(otherwise));
}

/** Families that a bare number never stands for. */
const ownFamilies: ReadonlySet<string> = new Set(['month', 'weekday', 'clock']);

function isAmong(claimed: Quantity, given: readonly Quantity[]): boolean {
  const alike = given.filter(({ measure }) => isConvertible(claimed.measure, measure));
  if (alike.some((each) => isSameInKind(claimed, each))) return true;
  if (ownFamilies.has(claimed.measure?.family ?? '')) return false;
  const same = given.filter((each) => isSameNumber(claimed, each));
  // "500 mg" is not "500 g". What is given without a measure may have any.
  if (same.some(({ measure }) => isOfFamily(claimed.measure, measure))) return false;
  return same.some(({ measure }) => !(claimed.measure?.isSure && measure?.isSure));
}

function isOfFamily(one: Measure | null, other: Measure | null): boolean {
  return one !== null && one.family === other?.family;
}

function isConvertible(one: Measure | null, other: Measure | null): boolean {
  return isOfFamily(one, other) && one?.kinds.some((kind) => other?.kinds.includes(kind)) === true;
}

function isSameInKind(claimed: Quantity, given: Quantity): boolean {
  // A time in words that are not read here may be any.
  if (given.readings.length === 0) return true;
  const isOneNotation = claimed.measure?.factor === given.measure?.factor;
  const [ours, theirs] = toComparable(claimed, given);
  return ours.some((one) =>
    theirs.some((other) => {
      const [left, right] = [convert(one, claimed.measure), convert(other, given.measure)];
      return isClose(left.value, right.value) || rounds({ ...left, claimed }, right, isOneNotation);
    }),
  );
}

function convert({ value, step }: Reading, measure: Measure | null): Reading {
  if (!measure) return { value, step };
  return { value: value * measure.factor + measure.offset, step: step * measure.factor };
}

function isSameNumber(claimed: Quantity, given: Quantity): boolean {
  const [ours, theirs] = toComparable(claimed, given);
  return ours.some((one) =>
    theirs.some(
      (other) => isClose(one.value, other.value) || rounds({ ...one, claimed }, other, true),
    ),
  );
}

/** A scale that only one names may come from the other's context, such as a table's header. */
function toComparable(one: Quantity, other: Quantity): [readonly Reading[], readonly Reading[]] {
  if (one.scaled && other.scaled) return [one.scaled, other.scaled];
  const all = ({ readings, scaled }: Quantity) => [...readings, ...(scaled ?? [])];
  return [all(one), all(other)];
}

function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}

/** How often an amount may be taken. */
const mostTimes = 20;

/** Returns true for 260 g where 130 g are told in the same sentence and "2 cups" is given: its reader can reckon too. */
export function isMultiple(
  { told: [claimed] }: Mention,
  parts: readonly Mention[],
  given: readonly Quantity[],
): boolean {
  if (!claimed?.measure) return false;
  const times = given
    .filter(({ measure }) => !isOfFamily(claimed.measure, measure))
    .flatMap(listValues)
    .filter((value) => Number.isInteger(value) && value > 1 && value <= mostTimes);
  return parts
    .flatMap(({ told }) => told.filter(({ measure }) => isConvertible(claimed.measure, measure)))
    .flatMap(listAmounts)
    .some((part) =>
      listAmounts(claimed).some((whole) => times.some((each) => isClose(whole, part * each))),
    );
}

function listValues({ readings }: Quantity): number[] {
  return readings.map(({ value }) => value);
}

function listAmounts({ readings, measure }: Quantity): number[] {
  return readings.map((reading) => convert(reading, measure).value);
}

/** How far a rounded number may be off, as a part of it. */
const mostOff = { roughly: 0.12, 'in its last place': 0.05, never: 0 };

/** Returns true when a value that is known more exactly rounds to what is claimed; of two notations either may be the coarser. */
function rounds(
  { value, step, claimed }: Reading & { readonly claimed: Quantity },
  given: Reading,
  isOneNotation: boolean,
): boolean {
  const coarse = isOneNotation ? step : Math.max(step, given.step);
  const off = Math.abs(value - given.value);
  if (isOneNotation && given.step >= step) return false;
  return off <= coarse / 2 + 1e-9 && off <= mostOff[claimed.mayBeRounded] * Math.abs(given.value);
}

/** A whole number as a quantity, with all that it may be. */
export function toQuantity(values: readonly number[], measure: Measure | null = null): Quantity {
  const readings = values.map((value) => ({ value, step: 1 }));
  const mayBeRounded = measure?.family === 'clock' ? 'in its last place' : 'never';
  return { readings, scaled: null, measure, mayBeRounded };
}

export function toMention(
  { start, end, text }: TextSpan & { readonly text: string },
  rest: Pick<Mention, 'told'> & Partial<Pick<Mention, 'otherwise' | 'isOpen' | 'isSure'>>,
): Mention {
  return { start, end, text, otherwise: null, isOpen: false, isSure: true, ...rest };
}
