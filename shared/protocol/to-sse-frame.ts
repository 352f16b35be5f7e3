import { type ModelKey, shortNames } from '../domain/panel.ts';
import { answerSentence } from './answer-sentence.ts';
import type { AnswerFrame, ConsensusFrame } from './sse-frame.ts';
import type { AnswerState, ConsensusState, TurnState } from './turn-state.ts';

/** Null while the answer has not begun. */
export function toAnswerFrame(state: TurnState, model: ModelKey): AnswerFrame | null {
  const answer = state.answers[model];
  if (answer.status === 'waiting') return null;
  const ended = answer.status === 'ended';
  return {
    tabKey: model,
    content: ended ? finalContent(model, answer) : answer.text,
    ...(answer.reasoning && { reasoning: answer.reasoning }),
    streaming: !ended,
    ...(answer.label && { label: answer.label }),
    ...(answer.sources.length > 0 && { sources: answer.sources }),
    ...(ended && answer.reason && { error: { code: answer.reason } }),
  };
}

function finalContent(model: ModelKey, answer: AnswerState): string {
  if (answer.outcome === 'complete' || !answer.reason) return answer.text;
  const sentence = answerSentence(answer.reason, shortNames[model]);
  return answer.text ? `${answer.text}\n\n*${sentence}*` : sentence;
}

/** Null while there is nothing to show. */
export function toConsensusFrame(consensus: ConsensusState): ConsensusFrame | null {
  const begun = consensus.text !== '' || consensus.evidence !== null;
  const ended = consensus.status === 'ended';
  const hasResult = consensus.outcome === 'complete' || consensus.outcome === 'single';
  if (ended ? !hasResult : !begun) return null;
  return {
    consensus: {
      bestOfAnswer: consensus.text,
      agreements: consensus.agreements,
      disagreements: consensus.disagreements,
      ...(consensus.evidence && { evidence: consensus.evidence }),
      basedOn: consensus.basedOn,
      missing: consensus.missing,
    },
    streaming: !ended,
  };
}
