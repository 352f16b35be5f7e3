import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type {
  AnswerOutcome,
  ConsensusReason,
  TurnEvent,
} from '@quartet/shared/protocol/turn-event.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';

export const aTurn: TurnRef = { turnId: 'AAAAAAAAAAAAAAAAAAAAAA', userId: 'user_1' };

export const aQuestion: Question = {
  text: 'What is the capital of France?',
  history: forEachModel(() => []),
  images: [],
  webSearch: false,
};

/** All four answers ended as named, in the order of the panel. */
export function ended(outcomes: readonly AnswerOutcome[], text = ''): TurnEvent[] {
  return modelKeys.flatMap((model: ModelKey, index) =>
    anAnswer(model, text, { outcome: outcomes[index] ?? 'failed' }),
  );
}

export function failedConsensus(reason: ConsensusReason): TurnEvent {
  return { type: 'consensus-end', attempt: 1, outcome: 'failed', reason };
}
