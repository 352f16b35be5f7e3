import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { haveAllEnded } from '../../features/chat/state/progress.ts';
import { findConsensus } from '../../features/chat/state/retry-turn.ts';
import type { ConsensusUpdate } from '../../features/consensus/consensus-banner.tsx';
import type { CitedAnswers } from '../../features/consensus/read-cited.ts';

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

/** The answers that the shown consensus cites. Those that are asked for again since then are no longer what it cites. */
export function findCited(turn: ChatTurn): CitedAnswers {
  const { answers, asked } = turn.state;
  if (findConsensus(turn) === turn.state.consensus) return answers;
  const isRestarted = asked.length < modelKeys.length;
  const kept = modelKeys.filter((model) =>
    isRestarted ? !asked.includes(model) : answers[model].status !== 'waiting',
  );
  return Object.fromEntries(kept.map((model) => [model, answers[model]]));
}

/** How far the consensus of a retry is; null when the one shown is the newest. */
export function findUpdate(turn: ChatTurn): ConsensusUpdate {
  const { state } = turn;
  if (findConsensus(turn) === state.consensus) return null;
  if (state.status !== 'ended') return haveAllEnded(state) ? 'combining' : 'waiting';
  return state.consensus.outcome === 'failed' ? 'failed' : null;
}
