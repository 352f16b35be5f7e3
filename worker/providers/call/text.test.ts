import { expect, test } from 'vitest';
import { FinderMarks, Sources, toPassageEnd, withoutFinder } from './text.ts';

const cite = (url: unknown, title?: unknown) =>
  new Sources().cite(url, title).map((part) => part.type === 'source' && part.source);

test('accepts only http(s) pages', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pass@example.org/',
    'no url',
    '',
    42,
    null,
    `https://example.org/${'x'.repeat(5_000)}`,
  ]) {
    expect(cite(url, 'T')).toEqual([]);
  }
  expect(cite('http://example.org/a', 'T')).toEqual([{ url: 'http://example.org/a', title: 'T' }]);
});

test.each([
  ['A  title\n over\tlines', 'A title over lines'],
  ['safe\u202Etxt.exe\u0007', 'safe txt.exe'],
  ['1', 'example.org'],
  ['  ', 'example.org'],
  [undefined, 'example.org'],
  ['x'.repeat(500), `${'x'.repeat(160)}…`],
])('makes a sane title of %j', (title, expected) => {
  expect(cite('https://www.example.org/a', title)).toMatchObject([{ title: expected }]);
});

test('lists a page once, and at most twenty pages', () => {
  const sources = new Sources();
  const parts = Array.from({ length: 60 }, (_, n) =>
    sources.cite(`https://example.org/${Math.floor(n / 2)}`),
  );
  expect(parts.flat()).toHaveLength(20);
});

test('sends consulted pages only for an answer that cites none', () => {
  const silent = new Sources();
  silent.consult('https://example.org/a', 'A');
  expect(silent.rest('')).toHaveLength(1);
  const citing = new Sources();
  citing.consult('https://example.org/a', 'A');
  citing.cite('https://example.org/b');
  expect(citing.rest('')).toEqual([]);
});

test('reports where the passages end that rest on each cited page, once the text is whole', () => {
  const sources = new Sources();
  sources.cite('https://example.org/a?utm_source=openai', 'A');
  sources.cite('https://example.org/b', 'B');
  sources.cite('https://example.org/c', 'C');
  for (const end of [40, 9, 10, 4]) sources.addEnd('https://example.org/a', end);
  sources.addEnd('https://example.org/b', undefined);
  sources.addEnd('https://example.org/unknown', 9);
  expect(sources.rest('It rains. It pours.')).toEqual([
    { type: 'offsets', url: 'https://example.org/a', at: [9] },
  ]);
});

test('reports at most sixteen passages for a page', () => {
  const sources = new Sources();
  sources.cite('https://example.org/a');
  const text = 'Rain. '.repeat(40);
  for (let end = 5; end < text.length; end += 6) sources.addEnd('https://example.org/a', end);
  const [part] = sources.rest(text);
  expect(part?.type === 'offsets' && part.at).toHaveLength(16);
});

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
])('in %j a passage may end at %i', (text, end, found) => {
  expect(toPassageEnd(text, end)).toBe(found);
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
  expect(toPassageEnd(text, end)).toBeUndefined();
});

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

test('words are delivered as soon as they cannot be a mark', () => {
  const marks = new FinderMarks();
  expect([marks.add('Why? Be'), marks.add('cause ?ut'), marks.add('il.')]).toEqual([
    'Why? Be',
    'cause ',
    '?util.',
  ]);
});
