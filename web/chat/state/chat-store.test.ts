import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../ui/lib/api-error.ts';
import { createWatchedPorts } from '../testing/create-watched-ports.ts';
import type { FollowRequest } from '../transport/follow-turn.ts';
import type { PostResult } from '../transport/question-api.ts';
import { createChat } from './chat-store.ts';

const question = { text: 'Why?', images: [], webSearch: false };

// After a reset, a question that is being sent has some seconds left. No test waits for them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

function startChat() {
  const posted = Promise.withResolvers<PostResult>();
  const followed = Promise.withResolvers<void>();
  const joined = Promise.withResolvers<FollowRequest>();
  const ports = {
    post: vi.fn(() => posted.promise),
    follow: vi.fn((request: FollowRequest) => {
      joined.resolve(request);
      return followed.promise;
    }),
    ...createWatchedPorts(),
  };
  const chat = createChat(ports);
  const asked = chat.ask(question);
  const say = async (event: TurnEvent) =>
    (await joined.promise).listener.update((state) => foldTurn(state, event));
  return { chat, ports, posted, followed, joined, asked, say };
}

test('a question appears in the chat at once, and a second one waits for its end', async () => {
  const { chat, ports } = startChat();
  await chat.ask(question);
  expect(chat.store.getState()).toMatchObject({ loading: true, turns: [{ question }] });
  expect(ports.post).toHaveBeenCalledTimes(1);
});

test('events fold into the turn; the balance is asked for when the credit settles', async () => {
  const { chat, ports, posted, followed, asked, say } = startChat();
  posted.resolve({ turnId: 't' });
  await say({ type: 'answer-start', model: 'grok', label: 'Grok', attempt: 1 });
  await say({ type: 'answer-delta', model: 'grok', attempt: 1, text: 'So.' });
  await say({ type: 'credits-settled', charged: 1 });
  expect(ports.onSettled).toHaveBeenCalledTimes(1);
  followed.resolve();
  await asked;
  const [turn] = chat.store.getState().turns;
  expect(turn?.state.answers.grok.text).toBe('So.');
  expect(turn?.clocks.grok.startedAt).not.toBeNull();
  expect(chat.store.getState().loading).toBe(false);
  expect(ports.onSettled).toHaveBeenCalledTimes(1);
});

test('a refused question leaves the chat and is handed back', async () => {
  const { chat, ports, posted, asked } = startChat();
  const error = new ApiError(402, 'x');
  posted.reject(error);
  await asked;
  expect(chat.store.getState()).toMatchObject({ loading: false, turns: [] });
  expect(ports.onError).toHaveBeenCalledExactlyOnceWith(error, question);
});

test('a turn that can no longer be read keeps its text', async () => {
  const { chat, ports, posted, followed, asked, say } = startChat();
  posted.resolve({ turnId: 't' });
  await say({ type: 'answer-delta', model: 'gpt', attempt: 1, text: 'Half' });
  followed.reject(new Error('The connection was lost.'));
  await asked;
  const [turn] = chat.store.getState().turns;
  expect(turn?.state).toMatchObject({ status: 'ended', answers: { gpt: { text: 'Half' } } });
  expect(ports.onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), null);
});

test('an expired turn shows its error and charge in place, without a toast', async () => {
  const { chat, ports, posted, followed, asked, say } = startChat();
  posted.resolve({ turnId: 't' });
  await say({ type: 'answer-delta', model: 'gpt', attempt: 1, text: 'Half' });
  followed.reject(new ApiError(410, 'x', { code: 'answer_expired', charged: 1 }));
  await asked;
  expect(ports.onError).not.toHaveBeenCalled();
  expect(chat.store.getState().turns).toMatchObject([
    {
      refusal: 'We no longer have this answer.',
      broken: { expired: true, charged: 1 },
      state: { status: 'ended' },
    },
  ]);
});

test('a reset clears everything, cancels the turn and says nothing', async () => {
  const { chat, ports, posted, joined, asked, say } = startChat();
  posted.resolve({ turnId: 't' });
  const { signal } = await joined.promise;
  chat.reset();
  expect(chat.store.getState()).toMatchObject({ turns: [], loading: false });
  expect(ports.cancel).toHaveBeenCalledExactlyOnceWith('t');
  expect(signal.aborted).toBe(true);
  await say({ type: 'answer-delta', model: 'gpt', attempt: 1, text: 'late' });
  expect(chat.store.getState().turns).toEqual([]);
  expect(ports.onError).not.toHaveBeenCalled();
  void asked;
});

test('a reset before the question is accepted cancels it as soon as it is', async () => {
  const { chat, ports, posted, asked } = startChat();
  chat.reset();
  await asked;
  expect(ports.cancel).not.toHaveBeenCalled();
  posted.resolve({ turnId: 'late' });
  await expect.poll(() => ports.cancel).toHaveBeenCalledExactlyOnceWith('late');
  expect(chat.store.getState().turns).toEqual([]);
});

test('a stop ends the turn on the server and keeps its words', async () => {
  const { chat, ports, posted, joined } = startChat();
  posted.resolve({ turnId: 't' });
  await joined.promise;
  chat.stop();
  expect(ports.cancel).toHaveBeenCalledExactlyOnceWith('t');
  expect(chat.store.getState().turns).toHaveLength(1);
});

test('a stop before the server has accepted the question hands it back, and cancels it once it is accepted', async () => {
  const { chat, ports, posted, asked } = startChat();
  chat.stop();
  await asked;
  expect(chat.store.getState()).toMatchObject({ loading: false, turns: [] });
  expect(ports.onError).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'AbortError' }),
    question,
  );
  posted.resolve({ turnId: 'late' });
  await expect.poll(() => ports.cancel).toHaveBeenCalledExactlyOnceWith('late');
});

test('a stop closes the stream of a server that names no turn, and keeps its words', async () => {
  const { chat, posted, ports } = startChat();
  const body = new TransformStream<Uint8Array, Uint8Array>();
  posted.resolve({ response: new Response(body.readable) });
  const frame = { tabKey: 'grok', content: 'So far.', streaming: true };
  const writer = body.writable.getWriter();
  await writer.write(new TextEncoder().encode(`data: ${JSON.stringify(frame)}\n\n`));
  const newest = () => chat.store.getState().turns[0]?.state;
  await expect.poll(() => newest()?.answers.grok.text).toBe('So far.');
  chat.stop();
  expect(chat.store.getState().loading).toBe(false);
  expect(newest()).toMatchObject({
    status: 'ended',
    answers: { grok: { text: 'So far.', outcome: 'stopped' } },
    consensus: { outcome: 'cancelled' },
  });
  expect(ports.onError).not.toHaveBeenCalled();
});

test('one answer is stopped, and the other answers combined, only while the turn runs', async () => {
  const { chat, ports, posted, joined, followed, asked, say } = startChat();
  await chat.stopAnswer('grok');
  expect(ports.stopAnswer).not.toHaveBeenCalled();
  posted.resolve({ turnId: 't' });
  await joined.promise;
  await chat.stopAnswer('grok');
  await chat.combineNow();
  expect(ports.stopAnswer).toHaveBeenCalledExactlyOnceWith('t', 'grok');
  expect(ports.combine).toHaveBeenCalledExactlyOnceWith('t');
  await say({ type: 'turn-end', outcome: 'finished' });
  followed.resolve();
  await asked;
  await chat.combineNow();
  expect(ports.combine).toHaveBeenCalledTimes(1);
});
