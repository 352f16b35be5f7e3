import { expect, test } from 'vitest';
import { findForbiddenWords } from './find-forbidden-words.ts';

const find = (path: string, text: string) => findForbiddenWords([{ path, text }]);

test('refuses a type or file with a forbidden word in its name, and says which word to use', () => {
  expect(find('web/a/x.ts', 'export interface CitedPlace {}')).toEqual([
    'web/a/x.ts: CitedPlace says "place", say seat, offset, span or position.',
  ]);
  expect(find('web/a/ask-council.ts', '')).toHaveLength(1);
});

test('allows longer words, fields, other workspaces and tests of the whole', () => {
  expect(find('web/a/replace.ts', 'export type Placeholder = { place: string };')).toEqual([]);
  expect(find('stores/a/x.ts', 'export interface Place {}')).toEqual([]);
  expect(find('tests/unit/x.ts', 'type Council = string;')).toEqual([]);
});
