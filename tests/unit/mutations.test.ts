import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutate, readSource } from '../mutations/mutation.ts';
import { mutations } from '../mutations/mutations.ts';
import { readReport } from '../mutations/run-tests.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each(mutations.map((mutation) => [mutation.guard, mutation] as const))(
  'the file of a row contains its guard: %s',
  async (_guard, mutation) => {
    const source = await readSource(root, mutation);
    expect({
      text: mutate(source, mutation) === undefined ? 'not found once' : 'found',
      test: existsSync(path.join(root, mutation.test)) ? 'found' : 'not found',
    }).toEqual({ text: 'found', test: 'found' });
  },
);

test('every row has a name of its own', () => {
  const names = mutations.map(({ guard }) => guard);
  expect(names).toEqual([...new Set(names)]);
});

test('refuses to mutate a text that occurs twice or not at all', () => {
  const row = { guard: '', file: '', text: 'b', becomes: '-', test: '' };
  expect(mutate('abc', row)).toBe('a-c');
  expect(mutate('abcb', row)).toBeUndefined();
  expect(mutate('ac', row)).toBeUndefined();
});

test('a file that cannot be loaded does not count as a failed test', () => {
  const unloaded = {
    name: 'a.test.ts',
    status: 'failed',
    message: 'SyntaxError',
    assertionResults: [],
  };
  expect(readReport({ testResults: [unloaded] })).toEqual({ passed: [], failed: [] });
});
