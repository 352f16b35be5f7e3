import { expect, test } from 'vitest';
import type { StreamPart } from '../language-model.ts';
import { joinWords } from './join-words.ts';

const text = (words: string) => ({ type: 'text-delta', text: words }) as const;
const thought = (words: string) => ({ type: 'reasoning-delta', text: words }) as const;
const activity = { type: 'activity' } as const;

test('words of one kind that follow each other become one part, in their order among the others', () => {
  const parts = [thought('a'), thought('b'), text('c'), activity, text('d'), text('e')];
  expect([...joinWords(parts)]).toEqual([thought('ab'), text('c'), activity, text('de')]);
});

test('words before a failure are told before it', () => {
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
