import { expect, test } from 'vitest';
import { citeSentences } from './cite-sentences.ts';

/** Each `^` marks the place of a citation; the n-th one cites the n-th unit. */
function cite(marked: string) {
  const parts = marked.split('^');
  const text = parts.join('');
  const citations = parts.slice(0, -1).map((_, index) => ({
    at: parts.slice(0, index + 1).join('').length,
    cites: [{ model: 'gpt' as const, start: index, end: index + 1 }],
  }));
  return citeSentences(text, citations).map(({ start, end, cites }) => [
    text.slice(start, end),
    cites.map((one) => one.start),
  ]);
}

test.each([
  ['after its full stop', 'It is so here.^ It is not there.', [[0], []]],
  ['before its full stop', 'It is so here^. It is not there^.', [[0], [1]]],
  ['in its middle and at its end', 'It is so^ here^.', [[0, 1]]],
  ['of an item', '- it is so here^\n- it is not there\n- nor is it this^', [[0], [], [1]]],
  ['at the beginning of a line', '^ It is so here.\n\n- ^ it is not there', [[0], [1]]],
  ['in a row', '| a | b |\n|---|---|\n| c^ | d |\n| e | f^ |', [[0], [1]]],
  ['below its block', '```\ncode\n```\n^', [[0]]],
  ['below code, before more', 'Do so:\n\n```\ncode\n```\n^\n\nIt is not there^.', [[], [0], [1]]],
  ['below a table', '| a | b |\n|---|---|\n| c | d |\n| e | f |\n\n^\n\nIt is so.', [[0], [0], []]],
  ['below a stanza', 'Leaves fall\nand lie\n^\n\nIt is so.', [[0], []]],
  ['below items of which one has its own', '- it is so^\n- it is not there\n\n^', [[0], [1]]],
  ['in what leads to code', 'Do so: ^\n\n```\ncode\n```\n\nIt is so.', [[0], [0], []]],
  ['above code, below a cited sentence', 'It is so^.\n\n^\n\n```\ncode\n```', [[0], [1]]],
  ['of a heading', '# It is so^\n\nIt is so here.', [[0], []]],
])('a citation belongs to the sentence that it is in or closes: %s', (_, marked, expected) => {
  expect(cite(marked).map(([, cites]) => cites)).toEqual(expected);
});

test('a unit is cited once by a sentence', () => {
  const [unit] = [{ model: 'grok' as const, start: 3, end: 9 }];
  const citations = [5, 14].map((at) => ({ at, cites: [unit] }));
  expect(citeSentences('It is so here.', citations)).toMatchObject([
    { start: 0, end: 14, lead: [], cites: [unit] },
  ]);
});
