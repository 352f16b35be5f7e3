import { expect, test } from 'vitest';
import { findCommands } from './find-commands.ts';

const command = (label: string, keywords: readonly string[] = []) => ({
  label,
  keywords,
  run: () => undefined,
});
const groups = [
  { title: 'Take along', commands: [command('Download as Markdown', ['save'])] },
  { title: 'Theme', commands: [command('Theme: Dark', ['appearance']), command('Theme: Light')] },
  { title: 'Ask', commands: [command('New chat')] },
];
const find = (words: string) =>
  findCommands(groups, words).flatMap(({ commands }) => commands.map(({ label }) => label));

test('an empty search lists all groups in order', () => {
  expect(findCommands(groups, ' ')).toBe(groups);
});

test('matches by label come first across groups, and scattered letters match nothing', () => {
  expect(find('dark')).toEqual(['Theme: Dark']);
  expect(find('theme')).toEqual(['Theme: Dark', 'Theme: Light']);
  expect(find('zzz')).toEqual([]);
});

test('keywords and initials find a command', () => {
  expect(find('save')).toEqual(['Download as Markdown']);
  expect(find('appear')).toEqual(['Theme: Dark']);
  expect(find('nc')).toContain('New chat');
});
