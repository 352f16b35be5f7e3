import { expect, test } from 'vitest';
import { chooseLabels } from './choose-labels.ts';

test('no text has a chosen label before a digit, in upper or lower case', () => {
  const labels = chooseLabels(['Put it in A1 and b2.', 'vitamin D3 or (C4)', 'E²', 'plain'], 4);
  expect(labels).toEqual(['F', 'G', 'H', 'J']);
});

test('letters that read as digits, and the letter of links, are not used', () => {
  const labels = chooseLabels([], 23);
  expect(labels).toHaveLength(23);
  expect(labels.filter((label) => 'ILO'.includes(label))).toEqual([]);
});

test('labels grow longer when every letter is taken', () => {
  const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.replace(/./g, '$&1 ');
  expect(chooseLabels([all], 2)).toEqual(['AA', 'AB']);
});

test('a label that an answer writes as a reference is not used: it would become a name', () => {
  expect(chooseLabels(['So says @@A@@, and @@b@@.'], 1)).toEqual(['C']);
});

test('a label with look-alike letters in an answer is not used: it would pass for an id', () => {
  const looking = ['Ａ2 It is not so.', 'Β2 It is not so.', 'С2.', 'D\u0332\u200d2', '𝐄2', 'ｆ２'];
  expect(chooseLabels(looking, 2)).toEqual(['G', 'H']);
  // Combining marks and invisible characters before a letter do not make it part of a word.
  expect(chooseLabels(['केA2', 'x\u00adB2'], 1)).toEqual(['C']);
});
