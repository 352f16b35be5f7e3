import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test, vi } from 'vitest';
import { blindNames, createBlind } from '../blind/create-blind.tsx';
import { createWatchedPorts } from '../testing/create-watched-ports.ts';
import { toConsensusEvents } from '../testing/turn-events.ts';
import type { FollowRequest } from '../transport/follow-turn.ts';
import type { PostRequest } from '../transport/question-api.ts';
import { describeReveal, namesOf, showChat } from './blind.ts';
import type { ChatTurn } from './chat-state.ts';
import { type Chat, createChat } from './chat-store.ts';
import { findLeftOut } from './retry-turn.ts';

/** The seats are the panel in reverse: A is Grok, and D is Gemini. */
const reversed = () => createBlind(() => 0.999);

const answered: readonly TurnEvent[] = modelKeys.flatMap((model) =>
  anAnswer(model, `${model} says so.`, { outcome: model === 'gpt' ? 'failed' : 'complete' }),
);
const over: readonly TurnEvent[] = [
  ...toConsensusEvents('So.'),
  { type: 'turn-end', outcome: 'finished' },
];

/** Creates a chat with a blind question. `events` are the seats of its turn and of later turns. */
async function askBlind(events = [...answered, ...over], blind = reversed()) {
  const bodies: PostRequest['body'][] = [];
  const ports = {
    post: vi.fn(({ body }: PostRequest) => {
      bodies.push(body);
      return Promise.resolve({ turnId: `turn-${bodies.length}` });
    }),
    follow: vi.fn(async ({ listener }: FollowRequest) => {
      for (const event of events) listener.update((state) => foldTurn(state, event));
    }),
    ...createWatchedPorts(),
  };
  const chat = createChat(ports);
  await chat.ask({ text: 'Why?', images: [], webSearch: false, blind });
  return { chat, ports, bodies, blind };
}

const shownTurn = (chat: Chat): ChatTurn => showChat(chat.store.getState()).turns.at(-1)!;

test('a blind turn is shown by seats under neutral names, and revealed by models under theirs', async () => {
  const { chat } = await askBlind();
  const hidden = shownTurn(chat);
  expect(hidden.state.answers.gemini).toMatchObject({ text: 'grok says so.', label: null });
  expect(namesOf(hidden).labelOf('gemini', 'x')).toBe('Model A');
  expect(chat.store.getState().turns[0]?.state.answers.grok.text).toBe('grok says so.');
  chat.reveal(hidden.key);
  const revealed = shownTurn(chat);
  expect(revealed.state.answers.grok).toMatchObject({ text: 'grok says so.', label: 'The grok' });
  expect(namesOf(revealed).labelOf('grok')).toBe('xAI: Grok 4');
});

test('the same chat is shown as the same object', async () => {
  const { chat } = await askBlind();
  expect(showChat(chat.store.getState())).toBe(showChat(chat.store.getState()));
});

test('actions on a seat reach the model behind it', async () => {
  const { chat, bodies, ports } = await askBlind();
  await chat.retry(['claude']);
  expect(bodies.at(-1)?.retry).toEqual({ turnId: 'turn-1', models: ['gpt'] });
  await chat.combineAgain({ composer: 'gemini', without: ['grok'] });
  expect(bodies.at(-1)).toMatchObject({ composer: 'grok', retry: { without: ['gemini'] } });
  const { chat: running, ports: its } = await askBlind([]);
  running.store.setState({ loading: true });
  await running.stopAnswer('grok');
  expect(its.stopAnswer).toHaveBeenCalledExactlyOnceWith('turn-1', 'gemini');
  expect(ports.stopAnswer).not.toHaveBeenCalled();
});

test('the history of each model holds its own answers, whatever seat they were shown in', async () => {
  const { chat, bodies } = await askBlind();
  await chat.ask({ text: 'And?', images: [], webSearch: false, blind: createBlind() });
  const said = (model: ModelKey) => bodies[1]?.conversationHistory?.[model]?.at(-1)?.content;
  expect(forEachModel(said)).toEqual(forEachModel((model) => `${model} says so.`));
});

test('an answer is left out by its seat, and stays left out when it is revealed', async () => {
  const { chat } = await askBlind();
  chat.leaveOut('gemini', true);
  expect(findLeftOut(shownTurn(chat))).toEqual(['gemini']);
  chat.reveal(1);
  expect(findLeftOut(shownTurn(chat))).toEqual(['grok']);
  chat.leaveOut('grok', false);
  expect(findLeftOut(shownTurn(chat))).toEqual([]);
});

test('a turn stays hidden, or revealed, when it is retried', async () => {
  const { chat } = await askBlind();
  await chat.retry(['claude']);
  expect(namesOf(shownTurn(chat)).blind).toBe(true);
  chat.reveal(1);
  await chat.retry(['gpt']);
  expect(namesOf(shownTurn(chat)).blind).toBe(false);
});

test('turns that share their seats are revealed together, other turns are not', async () => {
  const { chat, blind } = await askBlind();
  const question = { text: 'And?', images: [], webSearch: false };
  await chat.ask({ ...question, blind });
  await chat.ask({ ...question, blind: createBlind() });
  chat.reveal(2);
  expect(chat.store.getState().turns.map(({ revealed }) => revealed)).toEqual([true, true, false]);
});

test('a reveal says who was who', () => {
  expect(describeReveal(reversed())).toBe('A is Grok, B is GPT, C is Claude, D is Gemini.');
});

test('every model gets every seat equally often', () => {
  const turns = 4_000;
  const counts = new Map<string, number>();
  for (let turn = 0; turn < turns; turn++) {
    const { toModel } = createBlind();
    expect(new Set(modelKeys.map(toModel)).size).toBe(modelKeys.length);
    for (const seat of modelKeys) {
      const pair = `${seat} ${toModel(seat)}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  const fair = turns / modelKeys.length;
  expect(counts.size).toBe(modelKeys.length ** 2);
  for (const count of counts.values()) expect(Math.abs(count - fair)).toBeLessThan(fair / 4);
});

test('neutral names and marks reveal no model', () => {
  const names = modelKeys.map((seat) => blindNames.labelOf(seat, 'xAI: Grok 4'));
  expect(names).toEqual(['Model A', 'Model B', 'Model C', 'Model D']);
  expect(new Set(modelKeys.map((seat) => blindNames.toneOf(seat)))).toEqual(new Set(['blind']));
  expect(blindNames.hostOf('vertexaisearch.cloud.google.com')).toBe('redirected');
  expect(blindNames.hostOf('example.org')).toBe('example.org');
});
