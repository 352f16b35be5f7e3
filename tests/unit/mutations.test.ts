import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutate, readSource } from '../mutations/mutation.ts';
import { mutations } from '../mutations/mutations.ts';
import { readReport } from '../mutations/run-tests.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each(mutations.map((mutation) => [mutation.guard, mutation] as const))(
  'the guard stands where its row says: %s',
  async (_guard, mutation) => {
    const source = await readSource(root, mutation);
    expect({
      text: mutate(source, mutation) === undefined ? 'not found once' : 'found',
      test: existsSync(path.join(root, mutation.test)) ? 'found' : 'not found',
    }).toEqual({ text: 'found', test: 'found' });
  },
);

test('no two rows have one name', () => {
  const names = mutations.map(({ guard }) => guard);
  expect(names).toEqual([...new Set(names)]);
});

test('a text that stands twice, or not at all, is no place for a mutation', () => {
  const row = { guard: '', file: '', text: 'b', becomes: '-', test: '' };
  expect(mutate('abc', row)).toBe('a-c');
  expect(mutate('abcb', row)).toBeUndefined();
  expect(mutate('ac', row)).toBeUndefined();
});

test('a file that cannot be loaded is no failed test', () => {
  const unloaded = {
    name: 'a.test.ts',
    status: 'failed',
    message: 'SyntaxError',
    assertionResults: [],
  };
  expect(readReport({ testResults: [unloaded] })).toEqual({ passed: [], failed: [] });
});
