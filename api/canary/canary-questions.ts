import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

/**
 * A question whose consensus is known ahead. `verdict`: the panel answers, and all but one model must give this undisputed answer,
 * which finds a broken path; what four models say at length differs each day. `answers`: the composer and the checker
 * get these, in turn, and the last model's is the odd one; the consensus must tell its disagreement and what all share, which
 * finds a composer or a checker that changed under the same name. Both kinds take turns.
 */
export type CanaryQuestion = { readonly text: string } & (
  | { readonly verdict: string }
  | { readonly answers: readonly string[]; readonly odd: string }
);

export const canaryQuestions: readonly CanaryQuestion[] = [
  {
    text: 'Is 17 a prime number? Begin with "Yes" or "No", then say why in one sentence.',
    verdict: 'yes',
  },
  {
    text: 'Explain the human skeleton in three sentences: how many bones an adult has, which is the longest, and what bone is made of.',
    answers: [
      'An adult human has 206 bones. The longest is the femur, in the thigh. Bone is made of collagen and calcium phosphate.',
      'The skeleton of an adult counts 206 bones. Its longest bone is the femur. Collagen and calcium phosphate are what bone is made of.',
      'There are 206 bones in an adult. No bone is longer than the femur. Bone consists of collagen and calcium phosphate.',
    ],
    odd: 'An adult human has 310 bones. The longest bone is the femur. Bone is made of collagen and calcium phosphate.',
  },
  {
    text: 'Is the Earth closer to the Sun than Mars is? Begin with "Yes" or "No", then say why in one sentence.',
    verdict: 'yes',
  },
  {
    text: 'Explain how pure water boils in three sentences: its boiling point at sea level, what changes on a mountain, and what the bubbles are.',
    answers: [
      'At sea level pure water boils at 100 °C. On a mountain it boils at a lower temperature, because the air pressure is lower. The bubbles are water vapour.',
      'Pure water has a boiling point of 100 °C at sea level. Lower air pressure lets it boil at a lower temperature on a mountain. Its bubbles are water vapour.',
      'The boiling point at sea level is 100 °C. It is lower on a mountain, where air pressure is lower. What rises as bubbles is water vapour.',
    ],
    odd: 'At sea level pure water boils at 80 °C. On a mountain it boils at a lower temperature, because the air pressure is lower. The bubbles are water vapour.',
  },
];

/** The model that gets the odd answer. */
export const oddModel = modelKeys.at(-1);

/** Builds the events of given answers, as those that a retry keeps. */
export function toGivenAnswers(answers: readonly string[], odd: string): TurnEvent[] {
  return modelKeys.flatMap((model, index) =>
    toAnswer(model, model === oddModel ? odd : (answers[index % answers.length] ?? odd)),
  );
}

function toAnswer(model: ModelKey, text: string): TurnEvent[] {
  const of = { model, attempt: 1 };
  return [
    { type: 'answer-start', label: model, ...of },
    { type: 'answer-delta', text, ...of },
    { type: 'answer-end', outcome: 'complete', ...of },
  ];
}
