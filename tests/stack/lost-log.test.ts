import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { foldFrame } from '@quartet/web/chat/transport/fold-frame.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { askAndJoin } from '../support/ask-and-join.ts';
import { providers } from '../support/providers.ts';
import { joinBySocket } from '../support/socket-client.ts';
import { recordStream } from '../support/sse-client.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';
import type { ScaledStack } from './start-scaled-stack.ts';

let stack: ScaledStack;
let content: Redis;
let users = 0;
beforeAll(async () => {
  stack = await startFreshScaledStack();
  content = new Redis(stack.content.redisUrl);
});
afterAll(async () => {
  content?.disconnect();
  await stack?.close();
});
beforeEach(() => stack.emulator.reset());

const loseContent = () => content.flushdb();
const isOver = ({ status }: TurnState) => status === 'ended';
const signUp = async () => createAsker(stack.apis[0], await stack.tokenOf(`user_lost_${++users}`));

test.each([0, 1, 2, 5])(
  'a content store that is empty after %i words of each answer fails the turn, and gives the credit back',
  async (after) => {
    const asker = await signUp();
    const holds = providers.map((provider) =>
      stack.emulator.hold(provider, { after, task: 'answer' }),
    );
    const turn = await askAndJoin(asker, 'What holds a bridge up?', { api: stack.apis[1] });
    await Promise.all(holds.map(({ reached }) => reached));
    const seen = await turn.until(
      ({ answers }) => after === 0 || modelKeys.every((model) => answers[model].text !== ''),
    );
    await loseContent();
    for (const hold of holds) hold.release();
    const state = await turn.until(({ status }) => status === 'ended');
    turn.close();
    const late = await joinBySocket(stack.apis[0], asker.token, turn.turnId);
    const joined = await late.until(({ status }) => status === 'ended');
    late.close();
    for (const { outcome, charged, answers } of [state, joined]) {
      expect({ outcome, charged }).toEqual({ outcome: 'failed', charged: 0 });
      for (const model of modelKeys) expect(answers[model].outcome).toBe('failed');
    }
    for (const model of modelKeys) {
      expect(state.answers[model].text.startsWith(seen.answers[model].text)).toBe(true);
      expect(joined.answers[model].text).toBe('');
    }
    expect(await asker.credits()).toBe(1);
  },
);

test('a content store that is empty when the answers are whole fails the turn, and gives the credit back', async () => {
  const asker = await signUp();
  const hold = stack.emulator.hold('anthropic', { task: 'compose' });
  const turn = await askAndJoin(asker, 'What makes glass clear?', { api: stack.apis[1] });
  await hold.reached;
  await loseContent();
  hold.release();
  const { outcome, charged } = await turn.until(({ status }) => status === 'ended');
  turn.close();
  expect({ outcome, charged }).toEqual({ outcome: 'failed', charged: 0 });
  expect(await asker.credits()).toBe(1);
});

test('answers that the content store has lost are combined again by what their asker kept, and by nothing else', async () => {
  const asker = await signUp();
  const question = 'What makes bread rise?';
  const turn = await askAndJoin(asker, question, { api: stack.apis[1] });
  const first = await turn.until(isOver);
  turn.close();
  await loseContent();
  const calls = stack.emulator.calls().length;
  const carried = { receipt: first.receipt, answers: first.answers };
  const retry = { turnId: turn.turnId, models: [], without: ['grok'], carried };
  const { gpt } = carried.answers;
  const invented = { ...carried, answers: { ...carried.answers, gpt: { ...gpt, text: 'Yes.' } } };
  const lie = { retry: { ...retry, carried: invented } };
  expect((await asker.ask(question, { body: lie })).status).toBe(410);
  expect(
    (await asker.ask(question, { body: { retry: { ...retry, carried: undefined } } })).status,
  ).toBe(410);
  expect(stack.emulator.calls()).toHaveLength(calls);
  const again = await askAndJoin(asker, question, { body: { retry }, api: stack.apis[0] });
  const second = await again.until(isOver);
  again.close();
  expect(second.consensus).toMatchObject({
    outcome: 'complete',
    basedOn: ['gemini', 'claude', 'gpt'],
    missing: [{ model: 'grok', reason: 'left_out' }],
  });
  for (const model of modelKeys) {
    expect(second.answers[model]).toEqual({ ...first.answers[model], attempt: 1 });
  }
  expect([first.charged, second.charged]).toEqual([1, 0]);
  const tasks = stack.emulator
    .calls()
    .slice(calls)
    .map(({ task }) => task);
  expect(tasks).not.toContain('answer');
  expect(second.receipt).not.toBe(first.receipt);
});

test('answers that were read over the event stream can be combined again as well', async () => {
  const asker = await signUp();
  const question = 'What makes cheese ripen?';
  stack.emulator.play('xai', { kind: 'server-error', task: 'answer', times: 'until-reset' });
  const response = await asker.ask(question, { headers: { 'x-acknowledge': 'turn-end' } });
  const turnId = response.headers.get('x-turn-id');
  const { frames } = await recordStream(response);
  const { receipt, answers } = frames.reduce(foldFrame, createTurnState());
  await loseContent();
  const retry = { turnId, models: [], without: ['gpt'], carried: { receipt, answers } };
  const again = await recordStream(await asker.ask(question, { body: { retry } }));
  expect(again.frames.at(-1)).toMatchObject({
    streaming: false,
    consensus: { basedOn: ['gemini', 'claude'] },
    receipt: expect.any(String),
  });
});

test('the next question is answered as ever', async () => {
  const asker = await signUp();
  const turn = await askAndJoin(asker, 'Why is the sea salty?', { api: stack.apis[1] });
  const { outcome, charged } = await turn.until(({ status }) => status === 'ended');
  turn.close();
  expect({ outcome, charged }).toEqual({ outcome: 'finished', charged: 1 });
});
