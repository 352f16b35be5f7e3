import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../ui/lib/api-error.ts';
import { createWatchedPorts } from '../testing/create-watched-ports.ts';
import { toConsensusEvents } from '../testing/turn-events.ts';
import type { FollowRequest } from '../transport/follow-turn.ts';
import type { PostRequest, PostResult } from '../transport/question-api.ts';
import type { ChatState } from './chat-state.ts';
import { type Chat, createChat } from './chat-store.ts';
import {
  canCombineAgain,
  findAdmitted,
  findConsensus,
  findRetryable,
  isRetryOpen,
  restartTurn,
} from './retry-turn.ts';

const answered: readonly TurnEvent[] = [
  ...(['gemini', 'claude', 'gpt'] as const).flatMap((model) =>
    anAnswer(model, `${model} says so.`),
  ),
  { type: 'answer-end', model: 'grok', attempt: 1, outcome: 'failed', reason: 'provider_timeout' },
];
const combined = toConsensusEvents('Three of them say so.');
const over: TurnEvent = { type: 'turn-end', outcome: 'finished' };

/** Creates a chat whose first turn has ended with three answers of four and their consensus. */
async function startChat() {
  const posts: PromiseWithResolvers<PostResult>[] = [];
  const bodies: PostRequest['body'][] = [];
  const reads: (readonly TurnEvent[])[] = [[...answered, ...combined, over]];
  const ports = {
    post: vi.fn(({ body }: PostRequest) => {
      bodies.push(body);
      posts.push(Promise.withResolvers());
      return posts.at(-1)!.promise;
    }),
    follow: vi.fn(async ({ listener }: FollowRequest) => {
      for (const event of reads.shift() ?? []) listener.update((state) => foldTurn(state, event));
    }),
    ...createWatchedPorts(),
  };
  const chat = createChat(ports);
  const asked = chat.ask({ text: 'Why?', images: [], webSearch: false });
  posts[0]!.resolve({ turnId: 'first' });
  await asked;
  return { chat, ports, posts, bodies, reads };
}

const lastOf = (chat: Chat) => (chat.store.getState() satisfies ChatState).turns.at(-1)!;

test('a retry asks the incomplete models again, and replaces the old turn', async () => {
  const { chat, posts, bodies, reads } = await startChat();
  expect(findRetryable(lastOf(chat))).toEqual(['grok']);
  reads.push([
    { type: 'answer-delta', model: 'grok', attempt: 1, text: 'Me too.' },
    { type: 'answer-end', model: 'grok', attempt: 1, outcome: 'complete' },
    ...toConsensusEvents('All four say so.'),
    over,
  ]);
  const retried = chat.retry(['grok']);
  expect(bodies[1]).toEqual({ ...bodies[0], retry: { turnId: 'first', models: ['grok'] } });
  expect(chat.store.getState().loading).toBe(true);
  expect(lastOf(chat).state.answers.grok.status).toBe('waiting');
  expect(lastOf(chat).state.answers.claude.text).toBe('claude says so.');
  expect(lastOf(chat).clocks.claude.endedAt).not.toBeNull();
  posts[1]!.resolve({ turnId: 'second' });
  await retried;
  const { turns, loading } = chat.store.getState();
  expect(turns).toHaveLength(1);
  expect(loading).toBe(false);
  expect(turns[0]).toMatchObject({ key: 1, turnId: 'second' });
  expect(findConsensus(turns[0]!).text).toBe('All four say so.');
  expect(findRetryable(turns[0]!)).toEqual([]);
});

test('the earlier consensus is shown until a newer one exists', async () => {
  const { chat, posts, reads } = await startChat();
  reads.push([
    { type: 'answer-end', model: 'grok', attempt: 1, outcome: 'stopped', reason: 'cancelled' },
    { type: 'consensus-end', attempt: 1, outcome: 'cancelled' },
    over,
  ]);
  const retried = chat.retry(['grok']);
  expect(findConsensus(lastOf(chat)).text).toBe('Three of them say so.');
  posts[1]!.resolve({ turnId: 'second' });
  await retried;
  expect(findConsensus(lastOf(chat)).text).toBe('Three of them say so.');
});

test('only answers stopped before their first words can be retried', async () => {
  const { chat, posts, reads } = await startChat();
  for (const words of [{ text: 'Me' }, { reasoning: 'Let me think' }, {}]) {
    reads.push([
      { type: 'answer-delta', model: 'grok', attempt: 1, ...words },
      { type: 'answer-end', model: 'grok', attempt: 1, outcome: 'stopped', reason: 'cancelled' },
      over,
    ]);
    const asked = chat.ask({ text: 'Why?', images: [], webSearch: false });
    posts.at(-1)!.resolve({ turnId: 'next' });
    await asked;
    const offered = findRetryable(lastOf(chat)).includes('grok');
    expect(offered).toBe(!('text' in words || 'reasoning' in words));
  }
});

test('a refused retry leaves everything as it was', async () => {
  const { chat, ports, posts } = await startChat();
  const before = lastOf(chat);
  const error = new ApiError(402, 'x', { code: 'insufficient_credits' });
  const retried = chat.retry(['grok']);
  posts[1]!.reject(error);
  await retried;
  expect(lastOf(chat)).toEqual(before);
  expect(ports.onError).toHaveBeenCalledExactlyOnceWith(error, null);
});

test.each([
  [410, 'answer_expired', 'We no longer have this answer. Please ask again.'],
  [409, 'retries_spent', "That's the limit for retries. Ask the question again."],
  [422, 'retry_mismatch', 'A retry must ask the same question.'],
  [404, 'not_found', 'There is no such question.'],
])(
  'what is refused for good by %i %s is no error: it says why, and the whole question can be asked again',
  async (status, code, sentence) => {
    const { chat, ports, posts, bodies } = await startChat();
    const retried = chat.retry(['grok']);
    posts[1]!.reject(new ApiError(status, sentence, { code, error: sentence }));
    await retried;
    expect(ports.onError).not.toHaveBeenCalled();
    expect(lastOf(chat).refusal).toBe(sentence);
    expect(canCombineAgain(chat.store.getState(), lastOf(chat))).toBe(false);
    void chat.retry(['grok']);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(lastOf(chat)).toMatchObject({ refusal: null, earlier: null });
    expect(lastOf(chat).state.answers.claude).toMatchObject({ status: 'waiting', text: '' });
  },
);

test('nothing is retried while a turn runs', async () => {
  const { chat, ports } = await startChat();
  void chat.ask({ text: 'And?', images: [], webSearch: false });
  await chat.retry(['grok']);
  expect(ports.post).toHaveBeenCalledTimes(2);
});

test('combining again asks nobody, keeps every answer, and shows the earlier consensus until there is a newer one', async () => {
  const { chat, posts, bodies, reads } = await startChat();
  reads.push([
    ...answered,
    { type: 'consensus-delta', attempt: 1, text: 'Two of them say so.' },
    { type: 'consensus-end', attempt: 1, outcome: 'complete', composer: 'gpt' },
    over,
  ]);
  const combining = chat.combineAgain({ composer: 'gpt', without: ['gemini'] });
  expect(bodies.at(-1)).toMatchObject({
    message: 'Why?',
    composer: 'gpt',
    retry: { turnId: 'first', models: [], without: ['gemini'] },
  });
  expect(lastOf(chat).state.answers.gemini.text).toBe('gemini says so.');
  expect(findConsensus(lastOf(chat)).text).toBe('Three of them say so.');
  posts.at(-1)!.resolve({ turnId: 'second' });
  await combining;
  expect(findConsensus(lastOf(chat)).text).toBe('Two of them say so.');
  expect(lastOf(chat).earlier?.text).toBe('Three of them say so.');
  expect(chat.store.getState().turns).toHaveLength(1);
});

test('expired answers can be combined as long as their receipts are valid', async () => {
  const { chat, ports, posts, bodies, reads } = await startChat();
  reads.push([...answered, { ...over, receipt: 'of-second' }]);
  const asked = chat.ask({ text: 'How?', images: [], webSearch: false });
  posts.at(-1)!.resolve({ turnId: 'second' });
  await asked;
  const retried = chat.retry(['grok']);
  posts.at(-1)!.reject(new ApiError(410, 'x', { code: 'answer_expired' }));
  await retried;
  const turn = lastOf(chat);
  expect(turn.refusal).not.toBeNull();
  expect(canCombineAgain(chat.store.getState(), turn)).toBe(true);
  const combining = chat.combineAgain({ composer: null, without: [] });
  const { gemini, grok } = turn.state.answers;
  expect(bodies.at(-1)?.retry).toEqual({
    turnId: 'second',
    models: [],
    without: [],
    carried: {
      receipt: 'of-second',
      answers: {
        gemini: expect.objectContaining({ label: 'The gemini', text: gemini.text, reason: null }),
        claude: expect.objectContaining({ outcome: 'complete' }),
        gpt: expect.objectContaining({ reasoning: '', sources: [] }),
        grok: expect.objectContaining({ outcome: 'failed', reason: grok.reason }),
      },
    },
  });
  posts.at(-1)!.reject(new ApiError(410, 'x', { code: 'answer_expired' }));
  await combining;
  expect(canCombineAgain(chat.store.getState(), lastOf(chat))).toBe(false);
  expect(ports.onError).toHaveBeenCalledOnce();
});

test('the consensus is quoted to every model with the next question', async () => {
  const { chat, bodies } = await startChat();
  expect(bodies[0]?.conversationHistory).not.toHaveProperty('consensus');
  void chat.ask({ text: 'And in winter?', images: [], webSearch: false, composer: 'grok' });
  expect(bodies.at(-1)).toMatchObject({
    conversationHistory: {
      consensus: [{ role: 'assistant', content: 'Three of them say so.' }],
    },
    composer: 'grok',
  });
});

test('answers are combined again only where two of them can take part', async () => {
  const { chat } = await startChat();
  const turn = lastOf(chat);
  expect(canCombineAgain(chat.store.getState(), turn)).toBe(true);
  const { gemini, grok } = turn.state.answers;
  const alone = { ...turn.state, answers: { ...forEachModel(() => grok), gemini } };
  expect(canCombineAgain(chat.store.getState(), { ...turn, state: alone })).toBe(false);
});

test('a failed answer with words does not take part', async () => {
  const { chat } = await startChat();
  const turn = lastOf(chat);
  const grok = { ...turn.state.answers.grok, text: 'Half of it' };
  const state = { ...turn.state, answers: { ...turn.state.answers, grok } };
  expect(findAdmitted({ ...turn, state })).toEqual(['gemini', 'claude', 'gpt']);
});

test('a consensus without words is not kept as the earlier one', async () => {
  const { chat } = await startChat();
  const turn = lastOf(chat);
  const consensus = { ...turn.state.consensus, text: '', outcome: 'failed' as const };
  expect(restartTurn({ ...turn, state: { ...turn.state, consensus } }, []).earlier).toBeNull();
  expect(restartTurn(turn, []).earlier).toBe(turn.state.consensus);
});

test('a question with a lost part can be neither retried nor combined again', async () => {
  const { chat } = await startChat();
  const last = lastOf(chat);
  expect(isRetryOpen(chat.store.getState(), last.key)).toBe(true);
  const lost = { words: false, images: 1 };
  const turn = { ...last, question: { ...last.question, lost } };
  const state = { ...chat.store.getState(), turns: [turn] };
  expect(isRetryOpen(state, last.key)).toBe(false);
  expect(canCombineAgain(state, turn)).toBe(false);
});

test('a queued retry of a model starts once the turn has ended, unless it was withdrawn', async () => {
  const { chat, posts, bodies, reads, ports } = await startChat();
  const asked = chat.ask({ text: 'And now?', images: [], webSearch: false });
  reads.push([...answered, over], [over]);
  chat.askNext('grok', true);
  chat.askNext('claude', true);
  posts[1]!.resolve({ turnId: 'second' });
  await asked;
  expect(ports.post).toHaveBeenCalledTimes(3);
  // Claude has answered, so it is not asked again.
  expect(bodies[2]).toMatchObject({ retry: { turnId: 'second', models: ['grok'] } });
  expect(lastOf(chat).askNext).toEqual([]);
});
