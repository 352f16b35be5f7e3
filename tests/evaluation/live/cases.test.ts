import { describe, expect, test } from 'vitest';
import { toCallKey } from '../cassette/cassette.ts';
import type { PlayedCase } from './play-case.ts';
import { readCases } from './read-cases.ts';
import { readReplies, replayCase } from './replies.ts';

const cases = await readCases();
const { calls, writtenBy } = await readReplies();
const byName = new Map<string, PlayedCase>();
const missing: string[] = [];
for (const live of cases) {
  const result = await replayCase(live, async (call) => calls[toCallKey(call)]?.text);
  byName.set(live.name, result.played);
  missing.push(...result.missing.map((call) => `${live.name}: ${call}`));
}
const played = [...byName.values()];

test('there are replies to the prompts as they are', () => {
  // `npm run eval -- --by-hand FOLDER` writes the prompts that need a reply.
  expect(missing).toEqual([]);
  expect(cases).toHaveLength(24);
  expect(writtenBy).toMatch(/saw its prompt alone/);
});

test('every claim of the comparisons and every verdict was understood', () => {
  expect(played.map(({ notUnderstood }) => notUnderstood)).toEqual(played.map(() => 0));
});

describe('of the planted errors', () => {
  const fates = [...byName].flatMap(([name, { fate }]) =>
    fate === 'none planted' ? [] : [{ name, fate }],
  );

  test('at least 95 % are shown as a disagreement', () => {
    const others = fates.filter(({ fate }) => fate !== 'disputed');
    expect(fates).toHaveLength(22);
    expect(others).toEqual([{ name: 'moral', fate: 'alone' }]);
    expect(others.length / fates.length).toBeLessThanOrEqual(0.05);
  });

  test('none is stated as true', () => {
    expect(played.flatMap(({ statedAsTrue }) => statedAsTrue)).toEqual([]);
  });

  test('none is agreed on', () => {
    expect(played.flatMap(({ falseAgreements }) => falseAgreements)).toEqual([]);
  });
});

/** Reasons that code gives without a judge. */
const byCode = ['ungrounded', 'too_few_models', 'too_few_stances', 'several_models'];

test('code loses at most 1 line in 200', () => {
  const lost = played.flatMap(({ dropped }) => byCode.flatMap((reason) => dropped[reason] ?? []));
  const shown = played.flatMap(({ consensus }) => consensus.lines);
  expect(shown.length).toBeGreaterThan(200);
  expect(lost.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(shown.length / 200);
});

test('few sentences are marked, and none that corrects a planted error', () => {
  const marked = played.flatMap((each) => each.marked);
  const sentences = played.flatMap(({ consensus }) => consensus.sentences);
  expect(sentences.length).toBeGreaterThan(200);
  expect(marked.length / sentences.length).toBeLessThanOrEqual(0.02);
  const corrections = sentences.filter(({ cites }) => cites.some(({ against }) => against));
  expect(corrections.length).toBeGreaterThan(15);
  expect(corrections.filter(({ check }) => check === 'contradicts')).toEqual([]);
});

test('of poems and translations nothing is agreed, and no sentence is marked', () => {
  const made = played.filter(({ consensus: { question } }) =>
    ['creative', 'transformation'].includes(question ?? ''),
  );
  expect(made).toHaveLength(4);
  const kinds = made.flatMap(({ consensus }) => consensus.lines.map(({ line }) => line.kind));
  expect(kinds).not.toContain('agreement');
  expect(made.flatMap(({ consensus }) => consensus.sentences)).toEqual([]);
});

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

test('a consensus costs at most 9.2 times its answers, and 8 times without what a cache has', () => {
  const given = sum(played.map((each) => each.given));
  const calls = played.flatMap(({ spent }) => [...spent.values()]);
  const all = sum(calls.map(({ input, output }) => input + output)) / given;
  const again = sum(calls.map((each) => each.again)) / given;
  expect(all).toBeLessThanOrEqual(9.2);
  expect(all - again).toBeLessThanOrEqual(8);
});
