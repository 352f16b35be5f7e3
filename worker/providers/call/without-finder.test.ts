import { expect, test } from 'vitest';
import { FinderMarks, withoutFinder } from './without-finder.ts';

const cases = [
  ['https://a.example/x?utm_source=openai', 'https://a.example/x'],
  ['https://a.example/x?utm_source=openai#end', 'https://a.example/x#end'],
  ['https://a.example/x?utm_source=openai&y=1', 'https://a.example/x?y=1'],
  ['https://a.example/x?y=1&utm_source=openai', 'https://a.example/x?y=1'],
  ['https://a.example/x?y=1&utm_source=openai&z=2', 'https://a.example/x?y=1&z=2'],
  [
    '([a.example](https://a.example/?utm_source=chatgpt.com)), and',
    '([a.example](https://a.example/)), and',
  ],
  ['https://a.example/x?utm_source=openai-blog', 'https://a.example/x?utm_source=openai-blog'],
  ['https://a.example/x?utm_source=newsletter', 'https://a.example/x?utm_source=newsletter'],
  ['What? u & utm_source=openai', 'What? u & utm_source=openai'],
] as const;

test.each(cases)('who found an address is taken out of it: %s', (text, left) => {
  expect(withoutFinder(text)).toBe(left);
});

test.each(cases)('wherever the text is cut: %s', (text, left) => {
  for (let at = 0; at <= text.length; at += 1) {
    for (let then = at; then <= text.length; then += 1) {
      const marks = new FinderMarks();
      const pieces = [text.slice(0, at), text.slice(at, then), text.slice(then)];
      expect(pieces.map((piece) => marks.add(piece)).join('') + marks.end()).toBe(left);
    }
  }
});

test('words come as soon as they can be no mark', () => {
  const marks = new FinderMarks();
  expect([marks.add('Why? Be'), marks.add('cause ?ut'), marks.add('il.')]).toEqual([
    'Why? Be',
    'cause ',
    '?util.',
  ]);
});
