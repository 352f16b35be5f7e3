import { expect, test } from 'vitest';
import { readCases } from '../live/read-cases.ts';
import { replayCases } from '../live/replies.ts';
import pairs from './pairs.json' with { type: 'json' };

type Author = 'ours' | 'plain';

/** Readers lean towards the text that they read last, so half of them read B first and called it A: `swapped`. */
const wins = Object.values(pairs).map(({ key, readings, swapped }) => [
  ...readings.map(({ preferred }) => key[preferred as 'A' | 'B'] as Author),
  ...swapped.map(({ preferred }) => key[preferred === 'A' ? 'B' : 'A'] as Author),
]);
const countFor = (author: Author) =>
  wins.filter((authors) => authors.filter((each) => each === author).length > 3).length;

test('six blind readers of each pair prefer ours in at least seven of twelve, and the merge in at most two', () => {
  expect(wins).toHaveLength(12);
  for (const { readings, swapped } of Object.values(pairs))
    expect([readings.length, swapped.length]).toEqual([3, 3]);
  expect(countFor('ours')).toBeGreaterThanOrEqual(7);
  expect(countFor('plain')).toBeLessThanOrEqual(2);
});

test('the texts that were read are the texts that the page shows today', async () => {
  const { byName } = await replayCases(await readCases());
  for (const [name, pair] of Object.entries(pairs)) {
    const text = byName.get(name)?.consensus.text.trim();
    expect(pair.key.A === 'ours' ? pair.A : pair.B).toBe(text);
  }
});
