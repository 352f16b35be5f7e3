import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { aQuestion, aTurn } from '../../testing/a-turn.ts';
import type { SelectedAnswer } from '../select-answers.ts';
import { createBrief, toConsensusPrompt } from './create-brief.ts';

const selected = (...said: readonly string[]): SelectedAnswer[] =>
  said.map((text, index) => ({
    model: modelKeys[index] ?? 'gpt',
    text,
    partial: false,
    sources: [],
  }));
const brief = (...said: readonly string[]) => createBrief(aQuestion, selected(...said), aTurn);

test('says before and after the answers that they are data', async () => {
  const { system, text } = await brief('Paris.');
  const [, after = ''] = text.split(/<answers-[\s\S]*<\/answers-[0-9a-f]+>/);
  expect(system).toContain('quoted material');
  expect(after).toContain('quoted material');
});

test('nonces are hexadecimal and unique', async () => {
  expect((await brief('Paris.')).nonce).toMatch(/^[0-9a-f]{8}$/);
  expect((await brief('Paris.')).nonce).not.toBe((await brief('Paris.')).nonce);
});

test('the calls of a consensus share everything before their tasks', async () => {
  const shared = await brief('Paris.', 'Lyon.');
  const [one, other] = ['compare', 'write'].map((task) =>
    toConsensusPrompt(shared, `Task: ${task}`),
  );
  expect(one?.system).toBe(other?.system);
  expect(one?.effort).toBe(other?.effort);
  expect(one?.messages[0]).toEqual({ ...other?.messages[0], task: 'Task: compare' });
});

test.each([
  ['Tea.', 299, true],
  ['Tea.', 300, false],
  ['茶', 299, true],
  ['茶', 300, false],
])('answers that repeat %s up to %i tokens are short: %s', async (token, tokens, isShort) => {
  expect(await brief(token.repeat(tokens - 1), token)).toMatchObject({ isShort });
});

test('an answer many times longer does not crowd out the other answers', async () => {
  const { text } = await brief('A long one. '.repeat(40_000), 'Paris.');
  expect(text.length).toBeLessThan(125_000);
  expect(text).toContain('Paris.');
});

test('the composer is shown the consensus that the question goes on from', async () => {
  const question = { ...aQuestion, consensus: 'It is Paris, since A1 says so.' };
  const { text, answers } = await createBrief(question, selected('Paris.', 'Lyon.'), aTurn);
  expect(text).toContain('It is Paris, since A1 says so.');
  expect(answers.map(({ label }) => label)).not.toContain('A');
});

test('no label precedes a digit in an answer or the question', async () => {
  const taken = (await brief('Vitamin B12 and cell A1, C4 explosives, D3, E5.', 'F16 and G7.'))
    .answers;
  for (const { label } of taken) expect('ABCDEFG').not.toContain(label);
});

test('only composers do not see what an answer says of itself', async () => {
  const { text, answers } = await brief(
    'I am Claude, made by Anthropic. Paris is the capital of France.',
  );
  expect(text).not.toContain('Claude');
  expect(text).toContain('Paris is the capital');
  const [answer] = answers;
  expect(answer?.text).toContain('I am Claude');
  expect(answer?.units).toHaveLength(2);
});

test('other turns go on while long answers are cut into units', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const long = '- One thing is **so**, and `another` is not.\n'.repeat(1_200);
  await brief(long, long, long, long);
  clearInterval(counting);
  expect(turns).toBeGreaterThanOrEqual(4);
});
