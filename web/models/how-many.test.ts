import { expect, test } from 'vitest';
import { howMany, sayHowMany } from './how-many.ts';

test('with four models the sentences are as specified', () => {
  expect(howMany).toEqual({
    word: 'four',
    models: 'four models',
    Models: 'Four models',
    all: 'all four',
    none: 'None of the four models',
  });
});

test('two models are called both', () => {
  expect(sayHowMany(2)).toEqual({
    word: 'two',
    models: 'two models',
    Models: 'Two models',
    all: 'both',
    none: 'Neither of the two models',
  });
});

test.each([
  [3, 'all three'],
  [12, 'all twelve'],
  [13, 'all 13'],
])('%i models are %s: a word up to twelve, digits past that', (count, words) => {
  expect(sayHowMany(count).all).toBe(words);
});
