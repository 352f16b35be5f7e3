import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { askAndJoin } from '../support/ask-and-join.ts';
import { operateStack } from './operate-stack.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';
import type { ScaledStack } from './start-scaled-stack.ts';

const token = 'operators-only-of-32-characters-';
let stack: ScaledStack;
let users = 0;
beforeAll(async () => {
  stack = await startFreshScaledStack({}, { OPS_TOKEN: token });
});
afterAll(() => stack?.close());
beforeEach(() => stack.emulator.reset());

const operate = (...words: string[]) => operateStack({ stack, token }, ...words);

async function askToTheEnd() {
  const asker = createAsker(stack.apis[0], await stack.tokenOf(`user_controls_${++users}`));
  const turn = await askAndJoin(asker, 'Why is the sky blue?', { api: stack.apis[1] });
  const state = await turn.until(({ status }) => status === 'ended');
  turn.close();
  return state;
}

const countAnswers = (provider: string) =>
  stack.emulator.calls().filter((call) => call.provider === provider && call.task === 'answer')
    .length;

test('a provider that an operator turns off is called by no worker, and again without a restart', async () => {
  expect(await operate('provider', 'grok', 'off')).toContain('grok: off');
  for (let turn = 0; turn < 4; turn += 1) {
    const { answers, consensus } = await askToTheEnd();
    expect(answers.grok).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
    expect(answers.gpt).toMatchObject({ outcome: 'complete' });
    expect(consensus).toMatchObject({ outcome: 'complete' });
  }
  expect(countAnswers('xai')).toBe(0);
  expect(await operate('provider', 'grok', 'on')).toContain('grok: on');
  expect((await askToTheEnd()).answers.grok).toMatchObject({ outcome: 'complete' });
  expect(countAnswers('xai')).toBe(1);
});

test('after a Retry-After of five minutes no worker calls that provider, and the other providers go on', async () => {
  stack.emulator.play('google', { kind: 'rate-limited', retryAfterSeconds: 300 });
  const first = await askToTheEnd();
  expect(first.answers.gemini).toMatchObject({ reason: 'provider_rate_limited' });
  expect(await operate('show')).toMatch(/^gemini: on, paused for \d+ s, 0 run$/m);
  for (let turn = 0; turn < 4; turn += 1) {
    const { answers } = await askToTheEnd();
    expect(answers.gemini).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
    expect(answers.claude).toMatchObject({ outcome: 'complete' });
  }
  expect(countAnswers('google')).toBe(1);
});

test('a budget of nothing stops every provider, and the configured one lets them go on', async () => {
  expect(await operate('budget', '0')).toContain('budget of each provider: $0 a day');
  const { answers } = await askToTheEnd();
  for (const { reason } of Object.values(answers)) expect(reason).toBe('provider_unavailable');
  expect(await operate('budget', 'default')).toContain('budget of each provider: default');
  expect((await askToTheEnd()).answers.gpt).toMatchObject({ outcome: 'complete' });
});

test('limits are shown as they were set, and every answer waits for its turn', async () => {
  expect(await operate('limit', 'claude', 'calls', '1')).toMatch(/^claude: on, \d of 1 run$/m);
  expect(await operate('limit', 'claude', 'minute', '500')).toMatch(/run, 500 a minute at most$/m);
  const states = await Promise.all([askToTheEnd(), askToTheEnd(), askToTheEnd()]);
  for (const { answers } of states) expect(answers.claude).toMatchObject({ outcome: 'complete' });
  await operate('limit', 'claude', 'minute', 'none');
  expect(await operate('limit', 'claude', 'calls', 'none')).toMatch(/^claude: on, \d run$/m);
});

test('while operators want no questions none is taken or charged', async () => {
  await operate('questions', 'off');
  const asker = createAsker(stack.apis[0], await stack.tokenOf('user_controls_refused'));
  const ask = async () => (await asker.ask('Why?', { accept: 'application/json' })).status;
  await asker.credits();
  const before: number[] = [];
  await expect
    .poll(async () => {
      before.push(await asker.credits());
      return ask();
    })
    .toBe(503);
  expect(await asker.credits()).toBe(before.at(-1));
  await operate('questions', 'on');
});
