import { expect, test } from 'vitest';
import { Sources } from './sources.ts';

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

test('tells of each cited page where the passages end that rest on it, once the text is whole', () => {
  const sources = new Sources();
  sources.cite('https://example.org/a?utm_source=openai', 'A');
  sources.cite('https://example.org/b', 'B');
  sources.cite('https://example.org/c', 'C');
  for (const end of [40, 9, 10, 4]) sources.place('https://example.org/a', end);
  sources.place('https://example.org/b', undefined);
  sources.place('https://example.org/unknown', 9);
  expect(sources.rest('It rains. It pours.')).toEqual([
    { type: 'places', url: 'https://example.org/a', at: [9] },
  ]);
});

test('tells of at most sixteen places of a page', () => {
  const sources = new Sources();
  sources.cite('https://example.org/a');
  const text = 'Rain. '.repeat(40);
  for (let end = 5; end < text.length; end += 6) sources.place('https://example.org/a', end);
  const [part] = sources.rest(text);
  expect(part?.type === 'places' && part.at).toHaveLength(16);
});
