import { expect, test } from 'vitest';
import { toPlace } from './to-place.ts';

test.each([
  ['It rains. It pours.', 9, 9],
  ['It rains. It pours.', 19, 19],
  ['It rains.\n\n', 11, 9],
  ['It rains', 8, 8],
  ['It rains (so they say) today', 22, 22],
  ['雨が降る。傘を持つ', 2, 2],
  ['雨が降る。傘を持つ', 5, 5],
  ['A smile 😀 after', 10, 10],
  ['x² holds', 2, 2],
])('in %j a passage may end at %i', (text, end, place) => {
  expect(toPlace(text, end)).toBe(place);
});

test.each([
  ['before the text', 'It rains.', 0],
  ['before it', 'It rains.', -3],
  ['before its first word', ' \n It rains.', 2],
  ['beyond the text', 'It rains.', 10],
  ['between two numbers', 'It rains.', 2.5],
  ['at no number', 'It rains.', Number.NaN],
  ['within a word', 'It rains.', 5],
  ['within a number', '1979 was it', 2],
  ['within a character', 'A smile 😀 after', 9],
  ['within a letter of two units', '𝐀𝐁 after', 1],
])('no passage ends %s', (_, text, end) => {
  expect(toPlace(text, end)).toBeUndefined();
});
