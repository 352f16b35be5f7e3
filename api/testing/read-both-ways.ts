import { createTicker } from '@quartet/runtime/time/ticker.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TabKey } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { doneFrame } from '@quartet/shared/protocol/format-sse-frame.ts';
import type { ServerMessage } from '@quartet/shared/protocol/socket-message.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { joinTurn } from '../relay/socket/joined-turn.ts';
import { createSseRelay } from '../relay/sse-relay.ts';
import type { TurnHub } from '../relay/turn-hub.ts';

export interface BothReadings {
  /** The last frame of each tab, and the facts that any of the frames told last. */
  readonly frames: Readonly<Partial<Record<TabKey | 'facts', object>>>;
  /** The state that a page folds from its socket. */
  readonly state: TurnState;
}

/** Joins a turn as an event stream and as a socket do. Resolves what each has shown once both saw its end. */
export async function readBothWays(hub: TurnHub, turn: TurnRef): Promise<BothReadings> {
  const [frames, state] = await Promise.all([readStream(hub, turn), readSocket(hub, turn)]);
  return { frames, state };
}

async function readStream(hub: TurnHub, turn: TurnRef): Promise<BothReadings['frames']> {
  const relay = createSseRelay(createTicker(1));
  using opened = await hub.openTurn(turn, relay.onEvents);
  if (!opened) throw new Error('The turn has no log.');
  const written: string[] = [];
  const writer = {
    write: async (text: string) => void written.push(text),
    end: async () => undefined,
  };
  await relay.run(opened, writer, new AbortController().signal);
  if (written.pop() !== doneFrame) throw new Error('The stream had no end.');
  const payloads = written
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('data: '));
  const frames = payloads.map((line) => JSON.parse(line.slice('data: '.length)) as SseFrame);
  return Object.fromEntries(
    frames.flatMap(({ turn, ...frame }) => [
      ['tabKey' in frame ? frame.tabKey : 'consensus', frame],
      ...(turn ? [['facts', turn]] : []),
    ]),
  );
}

async function readSocket(hub: TurnHub, turn: TurnRef): Promise<TurnState> {
  const { promise: ended, resolve } = Promise.withResolvers<TurnState>();
  let state = createTurnState();
  const send = (message: ServerMessage) => {
    const text = JSON.stringify(message);
    const said = JSON.parse(text) as ServerMessage;
    if (said.type === 'snapshot') state = said.state;
    if (said.type === 'events') state = said.events.reduce(foldTurn, state);
    if (state.status === 'ended') resolve(state);
    return text.length;
  };
  const peer = {
    send,
    waitingBytes: () => 0,
    hasRoom: async () => true,
    close: () => undefined,
  };
  using joined = await joinTurn({ hub, ticker: createTicker(1), peer }, turn, { beginMs: 0 });
  if (!joined) throw new Error('The turn has no log.');
  return await ended;
}
