import { listModels } from '@quartet/web/consensus/lines.ts';
import { toVerdict } from '@quartet/web/consensus/verdict.ts';
import { describe, expect, test } from 'vitest';
import { countWords, mostHeadlineWords } from '../../support/headlines.ts';
import { readCases } from './read-cases.ts';
import { readReplies, replayCases } from './replies.ts';

const cases = await readCases();
const { writtenBy } = await readReplies();
const { byName, missing } = await replayCases(cases);
const played = [...byName.values()];
const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

test('there are replies to the prompts as they are', () => {
  // `npm run eval -- --by-hand FOLDER` writes the prompts that need a reply.
  expect(missing).toEqual([]);
  expect(cases).toHaveLength(30);
  expect(writtenBy).toMatch(/saw its prompt alone/);
});

test('only one reply breaks a form: its text lacks the last tag', () => {
  const broken = [...byName].filter(([, { notUnderstood }]) => notUnderstood > 0);
  expect(broken.map(([name, { notUnderstood }]) => [name, notUnderstood])).toEqual([['yesno', 1]]);
});

describe('of the planted errors', () => {
  const fates = [...byName].flatMap(([name, each]) => each.fates.map((fate) => ({ name, fate })));

  test('at least 97 % are shown as a disagreement', () => {
    const others = fates.filter(({ fate }) => fate !== 'disputed');
    expect(fates).toHaveLength(35);
    // The line that cites it says something else, which is true; the text warns of the planted figure.
    expect(others).toEqual([{ name: 'moral', fate: 'agreed' }]);
    expect(others.length / fates.length).toBeLessThanOrEqual(0.03);
  });

  test('none is stated as true, and none is in a headline', () => {
    expect(played.flatMap(({ statedAsTrue }) => statedAsTrue)).toEqual([]);
    const headlines = [...byName].filter(([, { headline }]) => headline && !headline.isSound);
    expect(headlines).toEqual([]);
  });
});

test('no line that was shown vanishes', () => {
  const moves = played.flatMap((each) => Object.entries(each.moves));
  expect(moves.filter(([move]) => move.endsWith('> gone'))).toEqual([]);
  expect(sum(moves.map(([, count]) => count))).toBeGreaterThan(200);
});

test('the page marks at most one sentence in a hundred', () => {
  const sentences = played.flatMap(({ consensus }) => consensus.sentences);
  const marked = played.flatMap((each) => each.marked);
  expect(sentences.length).toBeGreaterThan(200);
  expect(marked.length / sentences.length).toBeLessThanOrEqual(0.01);
});

test('the headline and the first sentence name the same models', () => {
  const differing = [...byName].flatMap(([name, { consensus }]) => {
    const { shared } = toVerdict(consensus);
    const [first] = consensus.sentences;
    if (!shared || first?.check !== 'follows') return [];
    return listModels(shared.cites).join() === listModels(first.cites).join() ? [] : [name];
  });
  expect(differing).toEqual([]);
});

test('a headline has at most 12 words, except for one that lists four dates with times', () => {
  const headlines = [...byName].flatMap(([name, { consensus }]) => {
    const { shared } = toVerdict(consensus);
    return shared ? [[name, shared.words] as const] : [];
  });
  expect(headlines.length).toBeGreaterThan(20);
  const long = headlines.filter(([, words]) => countWords(words) > mostHeadlineWords);
  expect(long.map(([name]) => name)).toEqual(['timeline-fr']);
});

test('at most 15 % of the sentences carry "They disagree on this"', () => {
  const sentences = played.flatMap(({ consensus }) => consensus.sentences);
  const disputed = played.flatMap((each) => each.disputed);
  expect(disputed.length / sentences.length).toBeLessThanOrEqual(0.15);
});

test('a text is at most 2.5 times as long as the median answer, at the median', () => {
  // Readers prefer such a text to a plain merge, which has 2 to 4.9 times; they did not prefer one with 1.3 times.
  const ratios = [...byName].map(([name, { consensus }]) => {
    const answers = Object.values(cases.find((live) => live.name === name)?.answers ?? {});
    const lengths = answers.map(({ length }) => length);
    return consensus.text.length / median(lengths);
  });
  expect(median(ratios)).toBeLessThanOrEqual(2.5);
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Answers of fewer tokens in all are short. */
const mostShort = 300;

test.each([
  ['long', 6.5],
  ['short', 8],
] as const)('a consensus of %s answers costs at most %s times their tokens', (length, most) => {
  const own = played.filter(({ given }) => given < mostShort === (length === 'short'));
  const given = sum(own.map((each) => each.given));
  const spent = own.flatMap((each) => [...each.spent.values()]);
  const all = sum(spent.map(({ input, output }) => input + output)) / given;
  expect(all).toBeLessThanOrEqual(most);
});
