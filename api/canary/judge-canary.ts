import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited, ConsensusLineOf } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { CanaryOutcome } from '@quartet/stores/canary/canary-runs.ts';
import { type CanaryQuestion, oddModel } from './canary-questions.ts';

/** Tells whether a consensus stays within the bounds of its question. */
export function judgeCanary(
  question: CanaryQuestion,
  { status, consensus }: Pick<TurnState, 'status' | 'consensus'>,
): CanaryOutcome {
  if (status !== 'ended') return 'late';
  if (consensus.outcome !== 'complete') return 'no_consensus';
  if ('verdict' in question) return hasVerdict(question.verdict, consensus) ? 'good' : 'no_verdict';
  const kept = consensus.lines.map(({ line }) => line);
  if (!kept.some((line) => line.kind === 'disagreement' && isOddAlone(line)))
    return 'no_disagreement';
  const shared = kept.some(
    ({ kind, ...line }) =>
      kind === 'agreement' && 'cites' in line && isOfAllButOne(line.cites, consensus),
  );
  return shared ? 'good' : 'no_agreement';
}

function hasVerdict(verdict: string, consensus: ConsensusState): boolean {
  const line = consensus.lines.find((each) => each.line.answer)?.line;
  if (!line || line.kind === 'fallen') return false;
  const [first] = line.kind === 'disagreement' ? line.stances : [];
  const words = line.kind === 'disagreement' ? first?.stance : line.point;
  const cites = line.kind === 'disagreement' ? first?.cites : line.cites;
  const isSaid = words?.trim().toLowerCase().startsWith(verdict) ?? false;
  return isSaid && isOfAllButOne(cites ?? [], consensus);
}

/** One of those that answered may differ, but never one of two. */
function isOfAllButOne(cites: readonly Cited[], { basedOn }: ConsensusState): boolean {
  return listModels(cites).size >= Math.max(2, basedOn.length - 1);
}

/** True when a side is the odd model's alone, and another is of others. */
function isOddAlone({ stances }: ConsensusLineOf<'disagreement'>): boolean {
  const sides = stances.map(({ cites }) => listModels(cites));
  return (
    sides.some((side) => hasOdd(side) && side.size === 1) &&
    sides.some((side) => side.size > 0 && !hasOdd(side))
  );
}

function hasOdd(side: ReadonlySet<ModelKey>): boolean {
  return oddModel !== undefined && side.has(oddModel);
}

function listModels(cites: readonly Cited[]): ReadonlySet<ModelKey> {
  return new Set(cites.map(({ model }) => model));
}
