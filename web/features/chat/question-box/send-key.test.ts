import { expect, test } from 'vitest';
import { isSendKey } from './send-key.ts';

const enter = { key: 'Enter', keyCode: 13, shiftKey: false, isComposing: false };

test('Enter sends; Shift+Enter and the Enter of an input method do not', () => {
  expect(isSendKey(enter)).toBe(true);
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false);
  expect(isSendKey({ ...enter, key: 'a' })).toBe(false);
});
