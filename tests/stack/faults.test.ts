import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Asker, createAsker } from '../support/ask.ts';
import { askAndJoin } from '../support/ask-and-join.ts';
import { readFrames } from '../support/client/read-frames.ts';
import { answersOf, consensusOf } from '../support/frames.ts';
import { providers } from '../support/providers.ts';
import { recordStream } from '../support/sse-client.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';
import type { ScaledStack } from './start-scaled-stack.ts';

let stack: ScaledStack;
let users = 0;
beforeAll(async () => {
  stack = await startFreshScaledStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.emulator.reset());

async function signUp(): Promise<Asker> {
  return createAsker(stack.apis[0], await stack.tokenOf(`user_faults_${++users}`));
}

const isAnswer = ({ task }: { readonly task: string }) => task === 'answer';

test('on killed workers the answers start again on another, and one credit is charged', async () => {
  const asker = await signUp();
  const holds = providers.map((provider) => stack.emulator.hold(provider, { after: 2 }));
  const turn = await askAndJoin(asker, 'What holds a bridge up?', { api: stack.apis[1] });
  await Promise.all(holds.map(({ reached }) => reached));
  const { answers } = await turn.until((state) =>
    modelKeys.every((model) => state.answers[model].text !== ''),
  );
  await stack.addWorker();
  stack.killLeadingWorkers();
  const { charged, ...state } = await turn.until(({ status }) => status === 'ended');
  turn.close();
  for (const model of modelKeys) {
    expect(state.answers[model]).toMatchObject({ outcome: 'complete', attempt: 2 });
    expect(state.answers[model].text.length).toBeGreaterThan(answers[model].text.length);
  }
  expect(state.consensus).toMatchObject({ outcome: 'complete', basedOn: [...modelKeys] });
  expect(stack.emulator.calls().filter(isAnswer)).toHaveLength(2 * modelKeys.length);
  expect(charged).toBe(1);
  expect(await asker.credits()).toBe(0);
});

test('an answer that was stopped before its worker was killed is not started again', async () => {
  const asker = await signUp();
  const hold = stack.emulator.hold('openai', { after: 2 });
  const turn = await askAndJoin(asker, 'What makes glass clear?', { api: stack.apis[1] });
  await hold.reached;
  const others = modelKeys.filter((model) => model !== 'gpt');
  await turn.until(
    ({ answers }) =>
      answers.gpt.text !== '' && others.every((model) => answers[model].outcome !== null),
  );
  await stack.addWorker();
  stack.freezeLeadingWorkers();
  await asker.stop(turn.turnId, 'gpt');
  stack.killLeadingWorkers();
  const state = await turn.until(({ status }) => status === 'ended');
  turn.close();
  expect(state.answers.gpt).toMatchObject({ outcome: 'stopped', reason: 'cancelled' });
  expect(state.answers.gpt.text).not.toBe('');
  expect(state.consensus.missing).toEqual([{ model: 'gpt', reason: 'cancelled' }]);
  expect(stack.emulator.calls().filter(isAnswer)).toHaveLength(modelKeys.length);
  expect(state.charged).toBe(1);
});

test('on an api process killed in mid-answer, the turn goes on and is joined on the other api', async () => {
  const asker = await signUp();
  const holds = providers.map((provider) => stack.emulator.hold(provider, { after: 2 }));
  const response = await asker.ask('Why is the sea salty?');
  const turnId = response.headers.get('x-turn-id')!;
  await Promise.all(holds.map(({ reached }) => reached));
  const lost = recordStream(response).catch((error: unknown) => error);
  stack.killApi(0);
  expect(await lost).toBeInstanceOf(Error);
  const [, api] = stack.apis;
  const other = createAsker(api, asker.token);
  const frames: SseFrame[] = [];
  for await (const frame of readFrames(await other.join(turnId))) {
    // The models continue only now, so the joined stream began with what they had written before.
    for (const hold of holds) hold.release();
    frames.push(frame);
  }
  expect(frames[0]).toMatchObject({ streaming: true });
  for (const model of modelKeys) {
    const last = answersOf(frames, model).at(-1)!;
    expect(last).toMatchObject({ streaming: false });
    expect(last.error).toBeUndefined();
  }
  expect(consensusOf(frames)?.consensus.basedOn).toEqual([...modelKeys]);
  expect(stack.emulator.calls().filter(isAnswer)).toHaveLength(modelKeys.length);
  expect(await other.credits()).toBe(0);
});
