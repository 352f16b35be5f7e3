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
  expect(silent.rest()).toHaveLength(1);
  const citing = new Sources();
  citing.consult('https://example.org/a', 'A');
  citing.cite('https://example.org/b');
  expect(citing.rest()).toEqual([]);
});
