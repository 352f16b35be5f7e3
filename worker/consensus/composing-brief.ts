import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { PromptMessage } from '../providers/language-model.ts';
import type { AdmittedAnswer } from './admit-answers.ts';
import { type LabelledAnswer, labelAnswers } from './label-answers.ts';
import { createNonce, stripNonce, wrapAnswers } from './wrap-answers.ts';

export interface ComposingBrief {
  readonly question: Question;
  readonly answers: readonly LabelledAnswer[];
  readonly nonce: string;
}

const earlierCharacters = 4_000;

export function createBrief(
  question: Question,
  admitted: readonly AdmittedAnswer[],
  turn: TurnRef,
): ComposingBrief {
  return { question, answers: labelAnswers(admitted, turn.turnId), nonce: createNonce() };
}

/** One user message: the question, the wrapped answers, the findings so far, and the task once more. */
export function toBriefMessage(
  { question, answers, nonce }: ComposingBrief,
  { findings, task }: { readonly findings?: string; readonly task: string },
): PromptMessage {
  const earlier = earlierQuestions(question);
  const text = [
    ...(earlier ? [`Earlier questions of the same person:\n${stripNonce(earlier, nonce)}`] : []),
    `The question:\n${stripNonce(question.text, nonce)}`,
    wrapAnswers(answers, nonce),
    ...(findings
      ? [`<findings-${nonce}>\n${stripNonce(findings, nonce)}\n</findings-${nonce}>`]
      : []),
    task,
  ].join('\n\n');
  return { role: 'user', text, ...(question.images.length > 0 && { images: question.images }) };
}

/** The person's latest questions, without which "and in winter?" means nothing. */
function earlierQuestions({ history }: Question): string {
  const longest = modelKeys
    .map((model) => history[model].filter(({ role }) => role === 'user'))
    .reduce((best, messages) => (messages.length > best.length ? messages : best));
  return longest
    .map(({ content }) => content)
    .join('\n\n')
    .slice(-earlierCharacters);
}
