import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { answerSentence } from '@quartet/shared/protocol/answer-sentence.ts';
import { consensusSentence } from '@quartet/shared/protocol/consensus-sentence.ts';
import type { AnswerFrame, ConsensusFrame, SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import type {
  AnswerOutcome,
  AnswerReason,
  ConsensusReason,
} from '@quartet/shared/protocol/turn-event.ts';
import type {
  AnswerState,
  ConsensusState,
  TurnState,
} from '@quartet/shared/protocol/turn-state.ts';
import { withoutSentence } from '@quartet/shared/protocol/with-sentence.ts';

/** Folds one frame of the event stream into a turn's state. The frame's content replaces the previous content. */
export function foldFrame(state: TurnState, frame: SseFrame): TurnState {
  const known = { ...state, ...frame.turn };
  if ('consensus' in frame) {
    const consensus = foldConsensus(state.consensus, frame);
    return { ...known, consensus, receipt: frame.receipt ?? state.receipt };
  }
  const answer = foldAnswer(state.answers[frame.tabKey], frame);
  return { ...known, answers: { ...state.answers, [frame.tabKey]: answer } };
}

/** Folds the `[DONE]` marker: the turn has ended, and a consensus without an end has failed. */
export function foldDone(state: TurnState): TurnState {
  const answered = modelKeys.filter((model) => state.answers[model].text !== '').length;
  const consensus: ConsensusState =
    state.consensus.status === 'ended'
      ? state.consensus
      : { ...state.consensus, status: 'ended', outcome: answered === 0 ? 'none' : 'failed' };
  return { ...state, status: 'ended', outcome: state.outcome ?? 'finished', consensus };
}

function foldAnswer(before: AnswerState, frame: AnswerFrame): AnswerState {
  const reason = frame.error?.code ?? null;
  const sentence = reason && answerSentence(reason, shortNames[frame.tabKey]);
  const text = sentence ? withoutSentence(frame.content, [sentence]) : frame.content;
  return {
    ...before,
    status: frame.streaming ? 'streaming' : 'ended',
    text,
    reasoning: frame.reasoning ?? before.reasoning,
    label: frame.label ?? before.label,
    remark: frame.remark ?? before.remark,
    sources: frame.sources ?? before.sources,
    reason,
    outcome: frame.streaming ? null : (frame.error?.outcome ?? mapOutcome(reason, text)),
  };
}

function mapOutcome(reason: AnswerReason | null, text: string): AnswerOutcome {
  if (reason === null) return 'complete';
  if (reason === 'content_refused') return 'refused';
  if (reason === 'cancelled') return 'stopped';
  if (reason === 'length_limit') return 'truncated';
  return reason === 'interrupted' && text !== '' ? 'truncated' : 'failed';
}

function foldConsensus(before: ConsensusState, frame: ConsensusFrame): ConsensusState {
  // Keeps everything that the frame leaves out.
  const { bestOfAnswer, agreements: _, disagreements: __, ...basis } = frame.consensus;
  const reason = frame.error?.code ?? null;
  const text = reason ? withoutSentence(bestOfAnswer, [consensusSentence(reason)]) : bestOfAnswer;
  const after = { ...before, ...(basis as Partial<ConsensusState>), text };
  if (frame.streaming) return { ...after, status: 'generating', outcome: null, reason: null };
  return { ...after, status: 'ended', outcome: mapConsensusOutcome(reason, after), reason };
}

function mapConsensusOutcome(
  reason: ConsensusReason | null,
  { basedOn }: Pick<ConsensusState, 'basedOn'>,
): ConsensusState['outcome'] {
  if (reason === null) return basedOn.length === 1 ? 'single' : 'complete';
  if (reason === 'no_answers') return 'none';
  return reason === 'cancelled' ? 'cancelled' : 'failed';
}
