import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../ui/lib/api-error.ts';
import { createWatchedPorts } from '../testing/create-watched-ports.ts';
import { toConsensusEvents } from '../testing/turn-events.ts';
import type { FollowRequest } from '../transport/follow-turn.ts';
import type { PostRequest, PostResult } from '../transport/question-api.ts';
import { createChat } from './chat-store.ts';
import { canAskAnother, canCombineAgain } from './retry-turn.ts';

const charged = (credits: number): TurnEvent => ({ type: 'credits-settled', charged: credits });
const over: TurnEvent = { type: 'turn-end', outcome: 'finished', receipt: 'r' };

/** Creates a chat whose first turn has ended: Gemini, Claude and GPT have answered, and Grok has failed. */
async function startChat() {
  const reads: (readonly TurnEvent[])[] = [
    [
      ...(['gemini', 'claude', 'gpt'] as const).flatMap((model) => anAnswer(model, 'So.')),
      { type: 'answer-end', model: 'grok', attempt: 1, outcome: 'failed' },
      ...toConsensusEvents('They say so.'),
      charged(1),
      over,
    ],
  ];
  const ports = {
    ...createWatchedPorts(),
    post: vi.fn<(request: PostRequest) => Promise<PostResult>>(async () => ({
      turnId: `turn-${reads.length}`,
    })),
    follow: vi.fn(async ({ listener }: FollowRequest) => {
      for (const event of reads.shift() ?? []) listener.update((state) => foldTurn(state, event));
    }),
  };
  const chat = createChat(ports);
  await chat.ask({ text: 'Why?', images: [], webSearch: false });
  const last = () => chat.store.getState().turns.at(-1)!;
  const bodies = () => ports.post.mock.calls.map(([{ body }]) => body);
  return { chat, ports, reads, last, bodies };
}

test('another answer replaces the current one, and both can be read', async () => {
  const { chat, reads, last, bodies } = await startChat();
  const { answers, consensus } = last().state;
  reads.push([
    ...anAnswer('claude', 'Not so.'),
    ...toConsensusEvents('Two say so.'),
    charged(1),
    over,
  ]);
  await chat.askAnother('claude');
  const [first, second] = bodies();
  expect(second).toEqual({
    ...first,
    retry: {
      turnId: 'turn-1',
      models: ['claude'],
      paid: true,
      without: [],
      carried: { receipt: 'r', answers },
    },
  });
  const turn = last();
  expect(turn.state.answers).toMatchObject({ claude: { text: 'Not so.' }, gpt: { text: 'So.' } });
  expect(turn.state.consensus.text).toBe('Two say so.');
  expect(turn).toMatchObject({ earlier: consensus, earlierAnswers: answers });
  expect(turn.replaced).toMatchObject({ claude: { answer: answers.claude }, gpt: null });
  // Combining again does not change either of them.
  reads.push([...toConsensusEvents('Once more.'), over]);
  await chat.combineAgain({ composer: null, without: [] });
  expect(last().replaced.claude?.answer).toBe(answers.claude);
});

test('when no other answer comes, the turn stays as it was and a notice says so', async () => {
  const { chat, ports, reads, last } = await startChat();
  const before = last();
  const failed: TurnEvent = { type: 'answer-end', model: 'claude', attempt: 1, outcome: 'failed' };
  reads.push([failed, ...toConsensusEvents('Two are left.'), charged(0), over]);
  await chat.askAnother('claude');
  expect(last()).toBe(before);
  expect(ports.onError.mock.calls).toEqual([
    [expect.objectContaining({ message: expect.stringContaining("weren't charged") }), null],
  ]);
});

test('an answer stopped after its first words is charged, and shown together with the earlier one', async () => {
  const { chat, reads, last } = await startChat();
  reads.push([...anAnswer('claude', 'Per', { outcome: 'stopped' }), charged(1), over]);
  await chat.askAnother('claude');
  expect(last().state.answers.claude.text).toBe('Per');
  expect(last().replaced.claude?.answer.text).toBe('So.');
});

test('another answer refused for lack of credit leaves the turn unchanged', async () => {
  const { chat, ports, last } = await startChat();
  const before = last();
  ports.post.mockRejectedValue(new ApiError(402, 'x', { code: 'insufficient_credits' }));
  await chat.askAnother('claude');
  expect(last()).toEqual(before);
  expect(ports.onError).toHaveBeenCalledTimes(1);
});

test('another answer is offered in the newest turn only, and not while it runs', async () => {
  const { chat, reads, last } = await startChat();
  const state = chat.store.getState();
  const open = (turn = last()) => canAskAnother(chat.store.getState(), turn, 'claude');
  expect(open()).toBe(true);
  expect(canAskAnother(state, last(), 'grok')).toBe(false);
  expect(canAskAnother({ ...state, loading: true }, last(), 'claude')).toBe(false);
  const forgotten = { ...last(), refusal: 'No longer kept.' };
  expect(open(forgotten)).toBe(true);
  expect(open({ ...forgotten, state: { ...last().state, receipt: null } })).toBe(false);
  expect(open({ ...last(), broken: { expired: false, charged: 1 } })).toBe(false);
  expect(canCombineAgain(state, last())).toBe(true);
  const first = last();
  reads.push([...anAnswer('claude', 'Next.'), over]);
  await chat.ask({ text: 'And now?', images: [], webSearch: false });
  expect(open(first)).toBe(false);
});
