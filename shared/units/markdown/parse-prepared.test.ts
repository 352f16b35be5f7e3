import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { expect, test } from 'vitest';
import { parsePrepared } from './parse-prepared.ts';

/** Looks for everything in every text. */
function parseFully(text: string) {
  return fromMarkdown(text, {
    extensions: [gfm({ singleTilde: false }), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
}

test.each([
  ['a table', 'a | b\n--|--\n1 | 2'],
  ['a table of one column, without a bar', 'a\n:-\n1'],
  ['a table of one column, aligned to the right', 'a\n-:\n1'],
  ['a table in a quotation', '> a\n> :-\n> 1'],
  ['a heading below which a table could stand', 'a\n-\n1'],
  ['an address', 'See https://a.example/b, and more.'],
  ['an address in capitals', 'See HTTP://A.EXAMPLE and WWW.A.EXAMPLE.'],
  ['an address without a scheme', 'See www.a.example.'],
  [
    'an address whose dots are written as entities',
    'See www&#46;a&#46;example and a&#64;b.example.',
  ],
  ['an address of mail', 'Write to ada@a.example or mailto:ada@a.example.'],
])('a prepared text parses as with the full parser: %s', (_, text) => {
  expect(parsePrepared(text)).toEqual(parseFully(text));
});

const marks = 'a a.b www. WWW.a http :// @ &#64; | : - :- -: > [ ] ` < \\'.split(' ');
const parts = [...marks, ' ', '\n', '\n\n'];
const texts = parts.flatMap((first) =>
  parts.flatMap((second) => parts.map((third) => `${first}${second}${third}`)),
);

test('for every text of three such parts, the tree equals that of the full parser', () => {
  for (const text of texts) {
    const tree = orAssertion(() => parsePrepared(text));
    expect({ text, tree }).toEqual({ text, tree: orAssertion(() => parseFully(text)) });
  }
});

/** Development builds of the libraries assert what some of these texts break. */
function orAssertion(parse: () => Root): Root | string {
  try {
    return parse();
  } catch (error) {
    return String(error);
  }
}
