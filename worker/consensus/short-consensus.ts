import { splitWords } from '@quartet/shared/protocol/cut-text.ts';
import type { ConsensusReason, TurnEventOf } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusPart } from './consensus-page.ts';
import type { AnswerSelection } from './select-answers.ts';

/** A single answer, or why there is nothing. */
export type ShortOutcome = 'single' | ConsensusReason;

/** Writes a consensus without composing: a single answer is passed on and marked as one. */
export function toShortConsensus({
  selection: { selected, missing },
  outcome,
}: {
  readonly selection: AnswerSelection;
  readonly outcome: ShortOutcome;
}): ConsensusPart[] {
  const words = outcome === 'single' ? splitWords(selected[0]?.text ?? '') : [];
  const basedOn = selected.map(({ model }) => model);
  return [
    { type: 'consensus-start', basedOn, missing: [...missing] },
    ...words.map((text) => ({ type: 'consensus-delta' as const, text })),
    outcome === 'single'
      ? { type: 'consensus-end', outcome }
      : { type: 'consensus-end', outcome: outcomes[outcome] ?? 'failed', reason: outcome },
  ];
}

const outcomes: Partial<Record<ConsensusReason, TurnEventOf<'consensus-end'>['outcome']>> = {
  cancelled: 'cancelled',
  no_answers: 'none',
};
