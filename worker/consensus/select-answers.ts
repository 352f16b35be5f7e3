import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { isCombinable } from '@quartet/shared/protocol/is-combinable.ts';
import type { AnswerReason, Source } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';

export interface SelectedAnswer {
  readonly model: ModelKey;
  /** The tamed text, as shown: offsets refer to it. */
  readonly text: string;
  /** The text as the model wrote it, where it differs. Offsets of sources refer to it. */
  readonly raw?: string;
  /** Cut off or stopped, but long enough to count. */
  readonly partial: boolean;
  readonly sources: readonly Source[];
}

export interface MissingAnswer {
  readonly model: ModelKey;
  readonly reason: AnswerReason;
}

export interface AnswerSelection {
  readonly selected: readonly SelectedAnswer[];
  readonly missing: readonly MissingAnswer[];
}

/** Decides which answers take part, and why the other answers do not. */
export function selectAnswers(state: TurnState): AnswerSelection {
  const selected: SelectedAnswer[] = [];
  const missing: MissingAnswer[] = [];
  for (const model of modelKeys) {
    const answer = state.answers[model];
    const partial = answer.outcome !== 'complete';
    if (state.chosen.without.includes(model)) {
      missing.push({ model, reason: 'left_out' });
    } else if (isCombinable(answer)) {
      const { text: raw, sources } = answer;
      const text = tameText(raw);
      selected.push({ model, text, ...(raw !== text && { raw }), partial, sources });
    } else {
      missing.push({ model, reason: answer.reason ?? (partial ? 'interrupted' : 'empty') });
    }
  }
  return { selected, missing };
}
