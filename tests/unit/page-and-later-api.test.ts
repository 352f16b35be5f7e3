import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { laterEvents, mixIn } from '@quartet/shared/testing/later-events.ts';
import { wholeTurn } from '@quartet/shared/testing/whole-turn.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { createPageChat } from '../../web/chat/state/create-page-chat.ts';
import { type BalanceListener, createConnections } from '../../web/chat/transport/connections.ts';
import { framesOf, streamLater } from '../support/later-stream.ts';

const turnId = 't'.repeat(22);
const whole = wholeTurn.reduce(foldTurn, createTurnState());

let server: WebSocketServer;
/** Messages that the API sends on a socket once a page has joined; without any, it takes no sockets. */
let says: readonly (object | string)[] | null = null;
/** Lines that the API streams. */
let stream = '';

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, verifyClient: () => says !== null });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('window', { location: { href: `http://localhost:${port}/` } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.on('connection', (socket) => {
    const send = (message: object | string) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    socket.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString('utf8')) as { type: string };
      if (type === 'authenticate') send({ type: 'authenticated' });
      if (type === 'join') for (const message of says ?? []) send(message);
    });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const socket of server.clients) socket.terminate();
  server.close();
});

async function send(path: string): Promise<Response> {
  return path === '/api/chat'
    ? Response.json({ turnId }, { status: 202 })
    : new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

/** Asks as the page does. Resolves to the chat once loading has ended. */
async function ask() {
  const onBalance = vi.fn<BalanceListener>();
  const onError = vi.fn<(error: unknown) => void>();
  const api = { readToken: async () => 'token', send };
  const connections = createConnections(api.readToken, onBalance);
  const chat = createPageChat(api, connections, { onError, onSettled: () => undefined });
  await chat.ask({ text: 'Tea?', images: [], webSearch: false });
  connections.disconnect();
  expect(onError).not.toHaveBeenCalled();
  const { loading, turns } = chat.store.getState();
  return { loading, state: turns[0]?.state, onBalance };
}

describe('a page on the socket of a later API', () => {
  const unreadable = [
    '5',
    'null',
    '[]',
    'not JSON',
    { type: 'announcement', text: 'Soon.' },
    { type: 'constructor' },
    { type: 'balance', credits: 'many', unlimited: false },
    { type: 'events' },
    { type: 'events', turnId, events: null },
    { type: 'snapshot', turnId },
    { type: 'snapshot', turnId, state: null },
    { type: 'snapshot', turnId: 7, state: whole },
  ];

  test('ignores unknown messages and reads the turn to its end', async () => {
    const snapshot = { ...createTurnState(), title: 'Tea' };
    says = [
      ...unreadable,
      { type: 'snapshot', turnId, state: snapshot, at: 7 },
      ...mixIn(wholeTurn.slice(0, -1)).map((event) => ({
        type: 'events',
        turnId,
        events: [event],
      })),
      ...unreadable,
      { type: 'balance', credits: 7, unlimited: false, plan: 'quartet_only_in_tests' },
      { type: 'events', turnId, events: [laterEvents[0]?.[1], wholeTurn.at(-1)], more: true },
    ];
    const { loading, state, onBalance } = await ask();
    expect({ loading, state }).toEqual({ loading: false, state: whole });
    expect(onBalance.mock.calls).toMatchObject([[{ credits: 7, unlimited: false }]]);
  });

  test('shows what it knows of a snapshot of another version', async () => {
    const { claude, grok: _, ...others } = whole.answers;
    const answers = { claude, ...others, unheardof: claude };
    says = [{ type: 'snapshot', turnId, state: { ...whole, answers, outcome: 'archived' } }];
    expect(await ask()).toMatchObject({ loading: false, state: whole });
  });
});

describe('a page on the stream of a later API', () => {
  beforeEach(() => {
    says = null;
  });

  test('ignores unknown frames and reads the turn to its end', async () => {
    stream = streamLater(framesOf(whole).map((frame) => ({ ...frame, at: 7 })));
    const { loading, state } = await ask();
    expect(loading).toBe(false);
    expect(state).toMatchObject({
      status: 'ended',
      answers: { claude: { text: 'Green tea.' }, gpt: { reason: 'provider_timeout' } },
      consensus: { text: 'So it is.', outcome: 'single' },
    });
  });

  test('shows what it knows of a frame with unknown values', async () => {
    const house = { tabKey: 'gpt', content: 'No.', streaming: false, error: { code: 'house' } };
    const consensus = {
      bestOfAnswer: 'Tea.',
      disagreements: [{ model: 'unheardof', point: 'Wine.' }],
      missing: [{ model: 'gpt', reason: 'house' }, { model: 'unheardof' }],
      basedOn: ['claude', 'grok', 'unheardof'],
    };
    stream = streamLater([house, { consensus, streaming: false }]);
    expect((await ask()).state).toMatchObject({
      status: 'ended',
      answers: { gpt: { text: 'No.', outcome: 'failed', reason: 'provider_error' } },
      consensus: {
        text: 'Tea.',
        outcome: 'complete',
        lines: [{ line: { stances: [{ stance: 'unheardof: Wine.', cites: [] }] } }],
        basedOn: ['claude', 'grok'],
        missing: [{ model: 'gpt', reason: 'provider_error' }],
      },
    });
  });
});
