import type { UnitIndex } from '../../units/citable-answer.ts';
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
}

/**
 * Creates the claims that a judge is asked about, as pairs of a number and an answer's label, and applies its verdicts to the
 * lines.
 */
export function createLineReview(lines: readonly NumberedLine[], units: UnitIndex) {
  const parts = new Map<Part, Map<string, string[]>>();
  const partsOf = new Map<number, readonly Part[]>();
  for (const { id, claim } of lines) {
    const own = toParts(claim);
    partsOf.set(id, own);
    for (const part of own) parts.set(part, toPairs(part, parts.size + 1, units));
  }
  const claims: CheckedClaim[] = [...parts].map(([{ words }, pairs]) => ({ words, pairs }));

  /** Keeps the units that support a part; those of an unjudged answer stay. */
  function judgePart(part: Part, verdicts: Verdicts) {
    const judged = [...(parts.get(part) ?? [])].map(
      ([pair, ids]) => [verdicts.get(pair), ids] as const,
    );
    const left = judged.filter(([verdict]) => verdict === undefined || verdict === 'follows');
    return {
      units: left.flatMap(([, ids]) => ids),
      answers: left.length,
      isChecked: left.every(
        ([verdict]: readonly [Verdict | undefined, unknown]) => verdict !== undefined,
      ),
    };
  }

  return {
    claims,
    listBorne(verdicts: Verdicts): SupportedTerms {
      const supported = createSupportedTerms();
      for (const { words, pairs } of claims) {
        for (const [pair, ids] of pairs) {
          if (verdicts.get(pair) === 'follows') supported.add(words, ids);
        }
      }
      return supported;
    },
    /** Null: the line does not follow from what it cites. */
    judge({ id, claim }: NumberedLine, verdicts: Verdicts): JudgedLine | null {
      const judged = (partsOf.get(id) ?? []).map((part) => judgePart(part, verdicts));
      const check = judged.every(({ answers, isChecked }) => answers === 0 || isChecked)
        ? 'follows'
        : 'unchecked';
      if (claim.type === 'disagree') {
        const stances = claim.item.stances.flatMap(({ stance }, index) => {
          const { units: left = [] } = judged[index] ?? {};
          return left.length > 0 ? [{ stance, units: left }] : [];
        });
        return stances.length < 2
          ? null
          : { claim: { type: 'disagree', item: { ...claim.item, stances } }, check };
      }
      const [{ units: left, answers } = { units: [], answers: 0 }] = judged;
      if (answers < (claim.type === 'agree' ? 2 : 1)) return null;
      return { claim: { type: claim.type, item: { ...claim.item, units: left } }, check };
    },
  };
}

function toParts({ type, item }: SoundClaim): readonly Part[] {
  if (type !== 'disagree') return [{ words: item.point, units: item.units }];
  return item.stances.map(({ stance, units }) => ({ words: `${item.topic}: ${stance}`, units }));
}

/** The units of each answer by the name of their pair. */
function toPairs({ units: ids }: Part, number: number, units: UnitIndex): Map<string, string[]> {
  const own = groupByAnswer(ids.filter((each) => units.has(each)));
  return new Map(own.map((each) => [`${number}${toLabel(each[0] ?? '')}`, [...each]]));
}
