import { expect, test } from 'vitest';
import { isSendKey } from './question-box.tsx';
import { countLeft, describeLeft } from './question-notes.tsx';

test.each([
  ['an empty question', '', 32_000],
  ['letters', 'a'.repeat(32_000), 0],
  ['an emoji as one character', '😀'.repeat(32_000), 0],
  ['one emoji too many', '😀'.repeat(32_001), -1],
  ['no white space around the question', `  ${'a'.repeat(32_000)} \n`, 0],
])('counts %s', (_, text, left) => {
  expect(countLeft(text)).toBe(left);
});

const say = (count: number) => describeLeft('a'.repeat(count)).sentence;

test('says how much is left or too much, and nothing while there is plenty', () => {
  expect([say(100), say(31_999), say(32_000), say(32_001)]).toEqual([
    '',
    '1 character left',
    '0 characters left',
    '1 character too long',
  ]);
});

const enter = { key: 'Enter', keyCode: 13, shiftKey: false, isComposing: false };

test('Enter sends; Shift+Enter and the Enter of an input method do not', () => {
  expect(isSendKey(enter)).toBe(true);
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false);
  expect(isSendKey({ ...enter, key: 'a' })).toBe(false);
});
