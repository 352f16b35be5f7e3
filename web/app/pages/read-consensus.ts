import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { haveAllEnded } from '../../features/chat/state/progress.ts';
import { findConsensus } from '../../features/chat/state/retry-turn.ts';
import type { ConsensusUpdate } from '../../features/consensus/consensus-banner.tsx';
import type { CitedAnswers } from '../../features/consensus/read-cited.ts';
import type { WhoMovedProps } from '../../features/consensus/who-moved.tsx';

/** The models with an answer to read. What a model says when it declines does not count. */
export function findAnswered(answers: TurnState['answers']): readonly ModelKey[] {
  return modelKeys.filter(
    (model) => answers[model].text !== '' && answers[model].outcome !== 'refused',
  );
}

/** Whether there is a consensus to show, or a note in its place: until then the progress of the answers is shown. */
export function hasBegun(turn: ChatTurn): boolean {
  const { state } = turn;
  if (state.consensus.status === 'ended' || state.status === 'ended') return true;
  const { text, lines } = findConsensus(turn);
  return text !== '' || lines.length > 0;
}

/** The answers that this consensus of the turn cites. Those that are asked for again are no longer what an earlier one cites. */
export function findCited({ state, earlier }: ChatTurn, consensus: ConsensusState): CitedAnswers {
  const { answers, asked } = state;
  if (consensus !== earlier) return answers;
  const kept = modelKeys.filter((model) => !asked.includes(model));
  return Object.fromEntries(kept.map((model) => [model, answers[model]]));
}

/** How far a newer consensus than the one shown is; null when there is none to wait for. */
export function findUpdate(turn: ChatTurn): ConsensusUpdate {
  const { state } = turn;
  if (findConsensus(turn) === state.consensus) return null;
  const isSame = state.asked.length === 0;
  if (state.status !== 'ended') {
    if (isSame) return 'again';
    return haveAllEnded(state) ? 'combining' : 'waiting';
  }
  if (state.consensus.outcome !== 'failed') return null;
  return isSame ? 'again-failed' : 'failed';
}

/** For a question about a disagreement: what all have answered to it, once nobody writes any more. */
export function findMoved({ question: { about }, state }: ChatTurn): WhoMovedProps | null {
  const isOver = state.status === 'ended' || haveAllEnded(state);
  return about && isOver ? { about, answers: state.answers } : null;
}
