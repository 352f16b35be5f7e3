import { expect, test } from 'vitest';
import { parseChange, readChange } from './parse-change.ts';

test.each([
  ['provider grok off', { model: 'grok', enabled: false }],
  ['provider gpt on', { model: 'gpt', enabled: true }],
  ['questions off', { acceptQuestions: false }],
  ['limit grok calls 20', { model: 'grok', mostCalls: 20 }],
  ['limit grok calls none', { model: 'grok', mostCalls: null }],
  ['limit gpt minute 300', { model: 'gpt', callsPerMinute: 300 }],
  ['budget 12.50', { dailyMicroDollars: 12_500_000 }],
  ['budget 0', { dailyMicroDollars: 0 }],
  ['budget default', { dailyMicroDollars: null }],
  ['', null],
  ['show', null],
  ['provider grok', null],
  ['provider off', null],
  ['provider nobody off', null],
  ['provider grok gpt off', null],
  ['questions all off', null],
  ['provider grok maybe', null],
  ['limit grok calls', null],
  ['limit grok 20', null],
  ['limit grok calls 0', null],
  ['limit grok calls 1.5', null],
  ['limit grok calls many', null],
  ['limit nobody calls 20', null],
  ['limit grok enabled 20', null],
  ['budget', null],
  ['budget -1', null],
  ['budget much', null],
  ['budget all 5', null],
])('"%s" is understood, or not', (line, change) => {
  expect(parseChange(line.split(' ').filter(Boolean))).toEqual(change);
});

test.each([
  [{ model: 'grok', enabled: false }, true],
  [{ acceptQuestions: true }, true],
  [{ model: 'grok', mostCalls: 5 }, true],
  [{ model: 'grok', callsPerMinute: null }, true],
  [{ dailyMicroDollars: 1 }, true],
  [{ model: 'grok' }, false],
  [{ model: 'nobody', enabled: true }, false],
  [{ model: 'grok', enabled: 'no' }, false],
  [{ model: 'grok', enabled: true, acceptQuestions: true }, false],
  [{ model: 'grok', mostCalls: 0 }, false],
  [{ model: 'grok', mostCalls: '5' }, false],
  [{ mostCalls: 5 }, false],
  [{ dailyMicroDollars: -1 }, false],
  [{ dailyMicroDollars: 0.5 }, false],
  [{ acceptQuestions: true, more: 1 }, false],
  [null, false],
  ['off', false],
  [[], false],
])('%j is a change: %s', (body, isChange) => {
  expect(readChange(body)).toEqual(isChange ? body : null);
});
