import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { tameText } from '@quartet/units/markdown/tame-text.ts';
import { toPlainWords } from '../../components/markdown/plain-words.ts';

/** The answers that can be cited; those that are asked for again are left out. */
export type CitedAnswers = Partial<TurnState['answers']>;

const tamed = new WeakMap<AnswerState, string>();

/** What a citation points at, as it was written; empty when it is not there. */
export function findCited(answers: CitedAnswers, { model, start, end }: Cited): string {
  const answer = answers[model];
  if (!answer) return '';
  const text = tamed.get(answer) ?? tameText(answer.text);
  tamed.set(answer, text);
  return text.slice(start, end);
}

/** The same as plain words on one line. */
export function readCited(answers: CitedAnswers, cited: Cited): string {
  return toPlainWords(findCited(answers, cited));
}
