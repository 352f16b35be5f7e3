import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { createBlind } from '../../web/chat/blind/create-blind.tsx';
import { advanceTurn, breakOff, createChatTurn } from '../../web/chat/state/change-chat.ts';
import { type ChatState, type ChatTurn, emptyChat } from '../../web/chat/state/chat-state.ts';
import type { Chat } from '../../web/chat/state/chat-store.ts';
import { createStillChat } from '../../web/chat/state/create-still-chat.ts';
import { restartTurn } from '../../web/chat/state/retry-turn.ts';
import { question } from './fixtures/texts.ts';
import type { Scene, SceneTurn } from './scene.ts';

/** Time between two events. The last event is now. */
const eventEveryMs = 700;

/** Creates a chat in the state of a scene. */
export function toChat(scene: Scene): Chat {
  return createStillChat(toChatState(scene));
}

function toChatState({ turns = [], connection = 'connected' }: Scene): ChatState {
  const chatTurns = turns.map(toChatTurn);
  return {
    ...emptyChat,
    turns: chatTurns,
    loading: chatTurns.at(-1)?.state.status === 'running',
    connection,
  };
}

function toChatTurn(turn: SceneTurn, index: number): ChatTurn {
  const blind = turn.blind && createBlind(() => 0.999);
  const asked = {
    text: question,
    images: [],
    webSearch: false,
    ...turn.question,
    ...(blind && { blind }),
  };
  const begun = createChatTurn({
    key: index + 1,
    question: asked,
    request: { message: asked.text },
  });
  const askedAt = Date.now() - turn.events.length * eventEveryMs;
  const fresh = { ...begun, askedAt, revealed: turn.blind === 'revealed' };
  const first = play({ ...fresh, turnId: `turn-${index + 1}` }, turn.events);
  const { retry, refusal = null } = turn;
  const last = retry
    ? play({ ...restartTurn(first, retry.models), turnId: first.turnId }, retry.events)
    : first;
  return turn.broken ? breakOff(last, turn.broken) : { ...last, refusal };
}

function play(turn: ChatTurn, events: readonly TurnEvent[]): ChatTurn {
  const beganAt = Date.now() - events.length * eventEveryMs;
  return events.reduce(
    (state, event, index) =>
      advanceTurn(state, foldTurn(state.state, event), beganAt + index * eventEveryMs),
    turn,
  );
}
