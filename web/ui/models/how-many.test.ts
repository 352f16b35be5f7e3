import { expect, test } from 'vitest';
import { sayHowMany } from './how-many.ts';

test('with four models the sentences are as specified', () => {
  expect(sayHowMany(4)).toEqual({
    word: 'four',
    models: 'four models',
    Models: 'Four models',
    all: 'all four',
    All: 'All four',
    none: 'None of the four models',
  });
});

test('two models are called both', () => {
  expect(sayHowMany(2)).toEqual({
    word: 'two',
    models: 'two models',
    Models: 'Two models',
    all: 'both',
    All: 'Both',
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
