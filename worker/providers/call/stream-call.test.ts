import { expect, test } from 'vitest';
import type { StreamPart } from '../language-model.ts';
import { joinWords, readModelId } from './stream-call.ts';

const text = (words: string) => ({ type: 'text-delta', text: words }) as const;
const thought = (words: string) => ({ type: 'reasoning-delta', text: words }) as const;
const activity = { type: 'activity' } as const;

test('words of one kind that follow each other become one part, in their order among the others', () => {
  const parts = [thought('a'), thought('b'), text('c'), activity, text('d'), text('e')];
  expect([...joinWords(parts)]).toEqual([thought('ab'), text('c'), activity, text('de')]);
});

test('words before a failure are delivered before it', () => {
  function* failing(): Generator<StreamPart> {
    yield text('a');
    yield text('b');
    throw new Error('cut');
  }
  const told: StreamPart[] = [];
  expect(() => {
    for (const part of joinWords(failing())) told.push(part);
  }).toThrow('cut');
  expect(told).toEqual([text('ab')]);
});

test.each([
  ['gemini-3.8-flash', 'gemini-3.8-flash'],
  [' two\nlines\u2028and \u202eturned\u0000 ', 'two lines and turned'],
  ['x'.repeat(500), 'x'.repeat(80)],
])('shows %j as one short line', (sent, shown) => {
  expect(readModelId(sent)).toBe(shown);
});

test.each([undefined, null, 7, {}, '', ' \u200b\n'])('reads nothing from %j', (sent) => {
  expect(readModelId(sent)).toBeUndefined();
});
