import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import { expect, test } from 'vitest';
import { answerDelta, answerStart } from '../../testing/turn-script.ts';
import type { EventListener } from '../live-turn.ts';
import { joinTurn } from './joined-turn.ts';

test('the first words of each tab wait for no tick, later ones do', async () => {
  const sent: ServerMessage[] = [];
  let listener: EventListener | undefined;
  const state = createTurnState();
  const opened = { snapshot: state, state: () => state, [Symbol.dispose]: () => undefined };
  const hub = {
    async openTurn(_turn: unknown, onEvents: EventListener) {
      listener = onEvents;
      return opened;
    },
  };
  const peer = {
    send: (message: ServerMessage) => sent.push(message),
    waitingBytes: () => 0,
    hasRoom: async () => true,
    close: () => undefined,
  };
  const never = { onTick: () => () => false, afterTick: () => undefined, close: () => undefined };
  const turn = { turnId: 'turn', userId: 'user' };
  using joined = await joinTurn({ hub, ticker: never, peer }, turn, { beginMs: 0 });
  expect(joined).not.toBeNull();
  const happen: EventListener = (events) => listener?.(events);
  happen([answerStart('gpt'), answerStart('grok')]);
  happen([answerDelta('gpt', 'One')]);
  happen([answerDelta('gpt', ' two')]);
  happen([answerDelta('grok', 'Three')]);
  expect(
    sent.map((message) => ('events' in message ? message.events.length : message.type)),
  ).toEqual(['snapshot', 2, 1, 2]);
});
