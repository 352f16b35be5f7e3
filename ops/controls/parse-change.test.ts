import { expect, test } from 'vitest';
import { parseChange, readChange } from './parse-change.ts';

test.each([
  ['provider grok off', { slot: 'grok', enabled: false }],
  ['provider gpt on', { slot: 'gpt', enabled: true }],
  ['questions off', { acceptQuestions: false }],
  ['', null],
  ['show', null],
  ['provider grok', null],
  ['provider off', null],
  ['provider nobody off', null],
  ['provider grok gpt off', null],
  ['questions all off', null],
  ['provider grok maybe', null],
])('"%s" is understood, or not', (line, change) => {
  expect(parseChange(line.split(' ').filter(Boolean))).toEqual(change);
});

test.each([
  [{ slot: 'grok', enabled: false }, true],
  [{ acceptQuestions: true }, true],
  [{ slot: 'grok' }, false],
  [{ slot: 'nobody', enabled: true }, false],
  [{ slot: 'grok', enabled: 'no' }, false],
  [{ slot: 'grok', enabled: true, acceptQuestions: true }, false],
  [{ acceptQuestions: true, more: 1 }, false],
  [null, false],
  ['off', false],
  [[], false],
])('%j is a change: %s', (body, isChange) => {
  expect(readChange(body)).toEqual(isChange ? body : null);
});
