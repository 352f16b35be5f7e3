import { expect, test } from 'vitest';
import { readAll } from './read-all.ts';
import { EnvironmentError } from './variables.ts';

function refuse(...problems: string[]): () => never {
  return () => {
    throw new EnvironmentError(problems);
  };
}

test('everything that can be read is returned under its name', () => {
  expect(readAll({ port: () => 80, host: () => 'localhost' })).toEqual({
    port: 80,
    host: 'localhost',
  });
});

test('the problems of all parts are listed at once, in order', () => {
  const reads = { one: refuse('A: x', 'B: y'), two: () => 1, three: refuse('C: z') };
  expect(() => readAll(reads)).toThrow(new EnvironmentError(['A: x', 'B: y', 'C: z']));
});

test('a problem that several parts find is listed once', () => {
  const reads = { one: refuse('A: x', 'B: y'), two: refuse('A: x', 'C: z') };
  expect(() => readAll(reads)).toThrow(new EnvironmentError(['A: x', 'B: y', 'C: z']));
});

test('a bug is not reported as a problem of the environment', () => {
  expect(() => readAll({ one: refuse('A: x'), two: () => BigInt('bug') })).toThrow(SyntaxError);
});
