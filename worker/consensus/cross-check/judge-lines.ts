import type { UnitIndex } from '../../units/citable-answer.ts';
import type {
  ClaimedDisagreement,
  ClaimedPoint,
  ClaimedStance,
  DropReason,
} from '../../units/claimed-lines.ts';
import { toKey } from '../../units/line-checks.ts';
import { quotePoint, quoteStance } from '../../units/quote-unit.ts';
import type { NumberedLine, SoundClaim } from '../compare/lines.ts';
import type { Verdict, Verdicts } from './read-verdicts.ts';
import {
  createSupportedTerms,
  groupByAnswer,
  type SupportedTerms,
  toLabel,
} from './supported-terms.ts';
import type { CheckedClaim } from './write-cross-check.ts';

export interface JudgedLine {
  readonly claim: SoundClaim;
  /** `unchecked`: of what is left of it, something was not judged. */
  readonly check: 'follows' | 'unchecked';
}

/** A point, or one stance of a disagreement. */
interface Part {
  readonly words: string;
  readonly units: readonly string[];
  readonly quoted?: string | undefined;
  /** Units of other answers that may contradict it. */
  readonly rivals: readonly string[];
}

interface JudgedPart {
  /** Units that bear the part, by answer; an unjudged answer keeps its own. */
  readonly left: readonly (readonly string[])[];
  readonly isChecked: boolean;
  /** Verdicts on its rivals. */
  readonly rivals: readonly (Verdict | undefined)[];
}

/**
 * Creates the claims that a judge is asked about, as pairs of a number and an answer's label, and applies its verdicts to the
 * lines. Each part is judged by the units that are said to bear it, and by those that may contradict it: an agreement that a side of
 * a disagreement contradicts is none, and a disagreement whose sides contradict each other stays, however they were worded.
 */
export function createLineReview(lines: readonly NumberedLine[], units: UnitIndex) {
  const partsOf = new Map(lines.map(({ id, claim }) => [id, toParts(claim, lines)] as const));
  const parts = [...partsOf.values()].flat();
  const pairsOf = new Map(
    parts.map((part, index) => [part, toPairs(part, index + 1, units)] as const),
  );
  const claims = [...pairsOf].flatMap(([{ words }, { bearing, rivals }]): CheckedClaim[] => {
    const pairs = new Map([...bearing, ...rivals]);
    return pairs.size > 0 ? [{ words, pairs }] : [];
  });

  function judgePart(part: Part, verdicts: Verdicts): JudgedPart {
    const { bearing, rivals, own } = pairsOf.get(part) ?? { bearing: [], rivals: [], own: [] };
    const judged = bearing.map(([pair, ids]) => [verdicts.get(pair), ids] as const);
    const left = judged.filter(([verdict]) => verdict === undefined || verdict === 'follows');
    return {
      left: [...own, ...left.map(([, ids]) => ids)],
      isChecked: left.every(([verdict]) => verdict !== undefined),
      rivals: rivals.map(([pair]) => verdicts.get(pair)),
    };
  }

  return {
    claims,
    listBorne(verdicts: Verdicts): SupportedTerms {
      const supported = createSupportedTerms();
      for (const [{ words }, { bearing }] of pairsOf) {
        for (const [pair, ids] of bearing) {
          if (verdicts.get(pair) === 'follows') supported.add(words, ids);
        }
      }
      return supported;
    },
    /** A reason: the line is not borne out by the answers. */
    judge({ id, claim }: NumberedLine, verdicts: Verdicts): JudgedLine | DropReason {
      const judged = (partsOf.get(id) ?? []).map((part) => judgePart(part, verdicts));
      const check = judged.every(({ isChecked }) => isChecked) ? 'follows' : 'unchecked';
      if (claim.type === 'disagree') {
        const item = judgeDisagreement(claim.item, judged, units);
        return typeof item === 'string' ? item : { claim: { type: 'disagree', item }, check };
      }
      const item = judgePoint(claim, judged[0], units);
      return typeof item === 'string' ? item : { claim: { type: claim.type, item }, check };
    },
  };
}

function judgePoint(
  { type, item }: Exclude<SoundClaim, { type: 'disagree' }>,
  judged: JudgedPart | undefined,
  units: UnitIndex,
): ClaimedPoint | DropReason {
  const { left = [], rivals = [] } = judged ?? {};
  if (rivals.includes('contradicts')) return 'disputed';
  if (left.length >= (type === 'agree' ? 2 : 1)) return { ...item, units: left.flat() };
  // What one answer says can be said in its own words.
  return (type === 'only' && quotePoint(item.units, units)) || 'not_said';
}

function judgeDisagreement(
  item: ClaimedDisagreement,
  judged: readonly JudgedPart[],
  units: UnitIndex,
): ClaimedDisagreement | DropReason {
  const rivals = judged.flatMap((part) => part.rivals);
  const isConfirmed = rivals.includes('contradicts');
  if (!isConfirmed && rivals.includes('follows')) return 'no_conflict';
  const stances = item.stances.flatMap((stance, index): ClaimedStance[] => {
    const left = judged[index]?.left ?? [];
    if (left.length > 0) return [{ ...stance, units: left.flat() }];
    return isConfirmed ? quoteOne(stance, units) : [];
  });
  return stances.length < 2 ? 'not_said' : { ...item, stances };
}

/** A stance in the words of one answer alone, whose own they are. */
function quoteOne({ units: ids }: ClaimedStance, index: UnitIndex): ClaimedStance[] {
  const own = quoteStance(ids, index);
  const isOfIt = (id: string) => toLabel(id) === toLabel(own?.quoted ?? '');
  return own ? [{ ...own, units: ids.filter(isOfIt) }] : [];
}

function toParts(claim: SoundClaim, lines: readonly NumberedLine[]): readonly Part[] {
  if (claim.type !== 'disagree') {
    const { point, units, quoted } = claim.item;
    const rivals = claim.type === 'agree' ? listRivals(claim.item, lines) : [];
    return [{ words: point, units, quoted, rivals }];
  }
  const { topic, stances } = claim.item;
  return stances.map(({ stance, units, quoted }, index) => {
    // Each side by the next one, so that every side is asked about.
    const next = stances[(index + 1) % stances.length];
    const [rivals = []] = groupByAnswer(next?.units ?? []);
    return { words: `${topic}: ${stance}`, units, quoted, rivals };
  });
}

/** The units of others in disagreements on the matter of an agreement. */
function listRivals({ point, units }: ClaimedPoint, lines: readonly NumberedLine[]): string[] {
  const own = new Set(units.map(toLabel));
  const words = new Set(listWords(point));
  return lines.flatMap(({ claim }) => {
    if (claim.type !== 'disagree') return [];
    const { topic, stances } = claim.item;
    const cited = stances.flatMap((stance) => stance.units);
    const isOfIt =
      cited.some((id) => units.includes(id)) || listWords(topic).some((word) => words.has(word));
    return isOfIt ? cited.filter((id) => !own.has(toLabel(id))) : [];
  });
}

/** Words that say what a text is about. */
function listWords(text: string): string[] {
  return toKey(text)
    .split(' ')
    .filter((word) => word.length > 3);
}

interface Pairs {
  /** The units of each answer that bear a part, by the name of the pair. */
  readonly bearing: readonly (readonly [pair: string, ids: readonly string[]])[];
  readonly rivals: readonly (readonly [pair: string, ids: readonly string[]])[];
  /** Those of the answer whose own words it is, which need no judge. */
  readonly own: readonly (readonly string[])[];
}

function toPairs({ units: ids, quoted, rivals }: Part, number: number, units: UnitIndex): Pairs {
  const isOwn = (each: readonly string[]) => quoted !== undefined && each.includes(quoted);
  const group = (all: readonly string[]) =>
    groupByAnswer([...new Set(all)].filter((id) => units.has(id)));
  const name = (each: readonly string[]) => [`${number}${toLabel(each[0] ?? '')}`, each] as const;
  const bearing = group(ids);
  return {
    bearing: bearing.filter((each) => !isOwn(each)).map(name),
    rivals: group(rivals).map(name),
    own: bearing.filter(isOwn),
  };
}
