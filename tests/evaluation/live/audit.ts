import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited, ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { findChecker } from '@quartet/worker/consensus/choose-composers.ts';
import { crossCheck } from '@quartet/worker/consensus/cross-check/cross-check.ts';
import type { CheckedClaim } from '@quartet/worker/consensus/cross-check/write-cross-check.ts';
import type { CallLimits, ModelSlot, Panel } from '@quartet/worker/providers/panel.ts';
import type { Composed } from '../composition/compose-answers.ts';

/** Of how many something was judged, and how many of them followed. */
export interface Tally {
  readonly follows: number;
  readonly judged: number;
}

export interface Audit {
  /** Lines that are shown, by the answers that they cite. */
  readonly lines: Tally;
  /** Sentences, by all that they cite; one that cites nothing does not follow. */
  readonly sentences: Tally;
  /** Citations: a sentence with one of the answers that it cites. */
  readonly citations: Tally;
}

/** A label that no answer has: all citations of a sentence together. */
const together = 'ZZZ';
const mostClaims = 40;

/**
 * A vendor that neither composed nor checked says what follows from what it cites. Null when there is no such vendor, or
 * it says nothing.
 */
export async function auditConsensus(
  panel: Panel,
  { consensus, brief }: Composed,
  limits: CallLimits,
): Promise<Audit | null> {
  const auditor = findAuditor(panel, consensus.composer);
  if (!auditor) return null;
  const toPairs = createPairs(brief);
  const stances = consensus.lines.flatMap(({ line }) => toParts(line));
  const bare = consensus.sentences.filter(
    ({ cites, start }) => cites.length === 0 && !/^[#>|]/.test(consensus.text.slice(start)),
  );
  const cited = consensus.sentences.filter(({ cites }) => cites.length > 0);
  const tried = [
    ...stances.map(({ words, cites }) => ({ of: 'line' as const, words, cites })),
    ...cited.map(({ start, end, cites }) => ({
      of: 'sentence' as const,
      words: consensus.text.slice(start, end),
      cites,
    })),
  ].slice(0, mostClaims);
  const claims = tried.map(({ of, words, cites }, index): CheckedClaim => {
    const pairs = toPairs(index + 1, cites);
    const all = [...pairs.values()].flat();
    return {
      words,
      pairs: of === 'line' ? pairs : new Map([...pairs, [`${index + 1}${together}`, all]]),
    };
  });
  const checked = await crossCheck({ checker: auditor, brief, claims }, limits).catch(() => null);
  if (!checked) return null;
  const { verdicts } = checked;
  const count = (is: (of: 'line' | 'sentence', pair: string) => boolean): Tally => {
    const asked = claims.flatMap(({ pairs }, index) =>
      [...pairs.keys()].filter((pair) => is(tried[index]?.of ?? 'line', pair)),
    );
    const judged = asked.filter((pair) => verdicts.has(pair));
    const follows = judged.filter((pair) => verdicts.get(pair) === 'follows');
    return { follows: follows.length, judged: judged.length };
  };
  const sentences = count((of, pair) => of === 'sentence' && isTogether(pair));
  return {
    lines: count((of) => of === 'line'),
    sentences: { ...sentences, judged: sentences.judged + bare.length },
    citations: count((of, pair) => of === 'sentence' && !isTogether(pair)),
  };
}

function isTogether(pair: string): boolean {
  return pair.endsWith(together);
}

function findAuditor(panel: Panel, composer: string | null): ModelSlot | undefined {
  const slots = modelKeys.map((model) => panel.slot(model));
  const composed = slots.find(({ key }) => key === composer);
  const checker = composed && findChecker(panel.composers, composed);
  const taken = [composed, checker].map((slot) => slot?.current().vendor);
  return composed && slots.find((slot) => !taken.includes(slot.current().vendor));
}

function toParts(line: ConsensusLine) {
  if (line.kind !== 'disagreement') return [{ words: line.point, cites: line.cites }];
  return line.stances.map(({ stance, cites }) => ({ words: `${line.topic}: ${stance}`, cites }));
}

/** The ids of units by the answer that they belong to, under the names of their pairs. */
function createPairs({ answers }: Composed['brief']) {
  return (number: number, cites: readonly Cited[]): Map<string, string[]> => {
    const pairs = new Map<string, string[]>();
    for (const { model, start, end } of cites) {
      const answer = answers.find((each) => each.model === model);
      const unit = answer?.units.find((each) => each.start === start && each.end === end);
      if (!answer || !unit) continue;
      const pair = `${number}${answer.label}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), `${answer.label}${unit.number}`]);
    }
    return pairs;
  };
}
