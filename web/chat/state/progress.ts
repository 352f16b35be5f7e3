import { modelKeys, type TabKey } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { ChatState, ChatTurn } from './chat-state.ts';

export function haveAllEnded(state: TurnState): boolean {
  return modelKeys.every((model) => state.answers[model].status === 'ended');
}

/** True from the last answer's end to the end of the consensus. */
export function isConsensusGenerating(turn: ChatTurn | undefined): boolean {
  if (!turn || turn.state.status === 'ended') return false;
  const { status } = turn.state.consensus;
  return status === 'generating' || (status === 'waiting' && haveAllEnded(turn.state));
}

function hasConsensus(turn: ChatTurn): boolean {
  const { status, text, outcome } = turn.state.consensus;
  return status === 'ended' && text !== '' && outcome !== 'single';
}

/** True if the tab gets a dot: the model has a message, or a consensus is shown and no new one is being made. */
export function hasDot({ turns }: ChatState, tab: TabKey): boolean {
  if (tab === 'consensus') {
    return turns.some(hasConsensus) && !isConsensusGenerating(turns.at(-1));
  }
  return turns.some(({ state }) => {
    const answer = state.answers[tab];
    return answer.text !== '' || answer.reasoning !== '';
  });
}

/** True while words are still being written into a tab. */
export function isLiveIn(turn: ChatTurn | undefined, tab: TabKey): boolean {
  if (!turn || turn.state.status === 'ended') return false;
  const part = tab === 'consensus' ? turn.state.consensus : turn.state.answers[tab];
  return part.status !== 'ended';
}
