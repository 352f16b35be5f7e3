import { expect, test } from 'vitest';
import { findPaletteItems } from './find-palette-items.ts';

const item = (label: string, keywords: readonly string[] = []) => ({
  label,
  keywords,
  run: () => undefined,
});
const groups = [
  { title: 'Save', items: [item('Download as Markdown', ['save'])] },
  { title: 'Theme', items: [item('Theme: Dark', ['appearance']), item('Theme: Light')] },
  { title: 'Ask', items: [item('New chat')] },
];
const find = (words: string) =>
  findPaletteItems(groups, words).flatMap(({ items }) => items.map(({ label }) => label));

test('an empty search lists all groups in order', () => {
  expect(findPaletteItems(groups, ' ')).toBe(groups);
});

test('matches by label come first across groups, and scattered letters match nothing', () => {
  expect(find('dark')).toEqual(['Theme: Dark']);
  expect(find('theme')).toEqual(['Theme: Dark', 'Theme: Light']);
  expect(find('zzz')).toEqual([]);
});

test('keywords and initials find an item', () => {
  expect(find('save')).toEqual(['Download as Markdown']);
  expect(find('appear')).toEqual(['Theme: Dark']);
  expect(find('nc')).toContain('New chat');
});
