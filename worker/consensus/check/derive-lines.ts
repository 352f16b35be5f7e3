import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited, ConsensusLine, Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import { keepEnds } from '@quartet/shared/units/cut/keep-ends.ts';
import type { Claim } from '../compose/read-said.ts';
import { findCitedUnits, type UnitIndex, withoutDoubles } from '../units/citable-answer.ts';
import type { Verdicts } from './read-verdicts.ts';

/** A claim of the composer. Its rows are numbered from here on. */
export interface NumberedClaim extends Claim {
  readonly number: number;
}

export interface NumberedLine {
  /** The number of the row that it is about. */
  readonly id: number;
  readonly line: ConsensusLine;
  /** The rows of a disagreement's first stances. The other stances are quoted. */
  readonly sides?: readonly number[];
}

interface Point {
  readonly id: number;
  readonly words: string;
  readonly cites: readonly Cited[];
}

/** The lines of a claim by the composer's word alone. There are none if the claim names no unit that exists. */
export function showClaimed(
  claim: NumberedClaim,
  units: UnitIndex,
  check: 'pending' | 'unchecked',
): NumberedLine[] {
  const [own, ...others] = claim.rows.map(({ words, ids }, index): Point => {
    return { id: claim.number + index, words, cites: findCitedUnits(ids, units) };
  });
  if (!own || own.cites.length === 0) return [];
  const sides = [own, ...others.filter(({ cites }) => cites.length > 0)];
  const line = sides.length > 1 ? toDisagreement(claim, sides.map(toStance)) : toPoint(claim, own);
  const shown = line.kind === 'fallen' ? line : { ...line, check };
  return [{ id: own.id, line: shown, sides: sides.map(({ id }) => id) }];
}

/**
 * Builds the lines of a claim from the verdicts on its rows. Returns a disagreement if some answers follow a row that other
 * answers contradict, else a point for each row. Returns null when a row was not judged.
 */
export function deriveLines(
  claim: NumberedClaim,
  verdicts: Verdicts,
  units: UnitIndex,
): NumberedLine[] | null {
  const judged = claim.rows.flatMap(({ words }, index) => {
    const verdict = verdicts.get(String(claim.number + index));
    return verdict ? [{ id: claim.number + index, words, verdict }] : [];
  });
  if (judged.length < claim.rows.length) return null;
  const isDisputed = judged.some(
    ({ verdict }) => verdict.follows.length > 0 && verdict.contradicts.length > 0,
  );
  const points = judged.map(({ id, words, verdict }) => ({ id, words, cites: verdict.follows }));
  const isAnswer = (row: number) => claim.isAnswer && row === claim.number;
  const toPoints = (some: readonly Point[]): NumberedLine[] =>
    some.map((point) => ({ id: point.id, line: toPoint({ isAnswer: isAnswer(point.id) }, point) }));
  if (isDisputed) {
    const against = judged.flatMap(({ verdict }) =>
      verdict.follows.length > 0 ? verdict.contradicts : [],
    );
    const { taken, rest } = takeSides(points);
    const sides = [...taken.map(toStance), ...quoteOthers(taken, against, units)];
    const [first] = taken;
    if (first && sides.length > 1) {
      const line = toDisagreement({ ...claim, isAnswer: isAnswer(first.id) }, sides);
      const rows = taken.map(({ id }) => id);
      return [{ id: first.id, line, sides: rows }, ...toPoints(rest)];
    }
  }
  return toPoints(points);
}

/** Puts each model on the first side that it follows. The rest are rows that nobody follows, or only models on other sides. */
function takeSides(points: readonly Point[]): {
  readonly taken: readonly Point[];
  readonly rest: readonly Point[];
} {
  const models = new Set<ModelKey>();
  const taken: Point[] = [];
  const rest: Point[] = [];
  for (const point of points) {
    const cites = point.cites.filter(({ model }) => !models.has(model));
    for (const { model } of cites) models.add(model);
    if (cites.length > 0) taken.push({ ...point, cites });
    else rest.push(point);
  }
  return { taken, rest };
}

/** Quotes the answers that say otherwise and follow no other row, each in its own words. */
function quoteOthers(
  points: readonly Point[],
  against: readonly Cited[],
  units: UnitIndex,
): Stance[] {
  const taken = new Set(points.flatMap(({ cites }) => cites.map(({ model }) => model)));
  const others = against.filter(({ model }) => !taken.has(model));
  return [...new Set(others.map(({ model }) => model))].map((model) => {
    const cites = withoutDoubles(others.filter((one) => one.model === model));
    return { stance: quote(cites[0], units), cites };
  });
}

const longestQuote = 240;

function quote(cited: Cited | undefined, units: UnitIndex): string {
  const found = [...units.values()].find(
    ({ model, unit }) => model === cited?.model && unit.start === cited.start,
  );
  return keepEnds((found?.text ?? '').replace(/\s+/g, ' ').trim(), longestQuote);
}

function toDisagreement(
  { topic, settledBy, isAnswer }: Pick<Claim, 'topic' | 'settledBy' | 'isAnswer'>,
  stances: Stance[],
): ConsensusLine {
  return {
    kind: 'disagreement',
    topic,
    stances,
    settledBy,
    check: 'follows',
    ...(isAnswer && { answer: true }),
  };
}

function toPoint({ isAnswer }: Pick<Claim, 'isAnswer'>, { words, cites }: Point): ConsensusLine {
  const point = { point: words, cites: [...cites], ...(isAnswer && { answer: true as const }) };
  if (cites.length === 0) return { kind: 'fallen', ...point };
  const models = new Set(cites.map(({ model }) => model));
  return { kind: models.size > 1 ? 'agreement' : 'only', ...point, check: 'follows' };
}

function toStance({ words, cites }: Point): Stance {
  return { stance: words, cites: [...cites] };
}
