import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { haveAllEnded } from '../../features/chat/state/progress.ts';
import { findConsensus } from '../../features/chat/state/retry-turn.ts';
import type { ConsensusUpdate } from '../../features/consensus/consensus-banner.tsx';

/** The models with an answer to read. What a model says when it declines does not count. */
export function findAnswered(answers: TurnState['answers']): readonly ModelKey[] {
  return modelKeys.filter(
    (model) => answers[model].text !== '' && answers[model].outcome !== 'refused',
  );
}

/** How far the consensus of a retry is; null when the one shown is the newest. */
export function findUpdate(turn: ChatTurn): ConsensusUpdate {
  const { state } = turn;
  if (findConsensus(turn) === state.consensus) return null;
  if (state.status !== 'ended') return haveAllEnded(state) ? 'combining' : 'waiting';
  return state.consensus.outcome === 'failed' ? 'failed' : null;
}
