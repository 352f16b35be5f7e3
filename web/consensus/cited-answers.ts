import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { createContext, useContext } from 'react';
import { toPlainWords } from '../ui/markdown/plain-words.ts';

/** The answers that can be cited. Excludes answers that are being requested again. */
export type CitedAnswers = Partial<TurnState['answers']>;

const tamed = new WeakMap<AnswerState, string>();

/** Returns the text in which citations are counted. */
export function readTamed(answer: AnswerState): string {
  const text = tamed.get(answer) ?? tameText(answer.text);
  tamed.set(answer, text);
  return text;
}

/** Returns the source of a cited passage, or an empty string. */
export function findCited(answers: CitedAnswers, { model, start, end }: Cited): string {
  const answer = answers[model];
  return answer ? readTamed(answer).slice(start, end) : '';
}

/** Returns a cited passage as plain words on one line. */
export function readCited(answers: CitedAnswers, cited: Cited): string {
  return toPlainWords(findCited(answers, cited));
}

interface CitedSource {
  readonly answers: CitedAnswers;
  /** Opens the passage in the tab of its model. */
  readonly onOpen: (cited: Cited) => void;
  /** Highlights passages in the visible answers next to the consensus; null if these are not visible. */
  readonly onLight: ((cites: readonly Cited[]) => void) | null;
}

/** The answers that a consensus cites, for the components that quote them. */
export const CitedContext = createContext<CitedSource>({
  answers: {},
  onOpen: () => undefined,
  onLight: null,
});

export function useCited(): CitedSource {
  return useContext(CitedContext);
}
