import { expect, test } from 'vitest';
import { createIdTidier } from './tidy-ids.ts';

const known = new Set(['A1', 'A2', 'A3', 'B1', 'B2', 'QX7']);
const ids = { labels: ['A', 'B', 'QX'], has: (id: string) => known.has(id) };

test.each([
  ['Tea is green. [A1 B1]', 'Tea is green. [A1 B1]'],
  ['Tea [a1 b1] is', 'Tea [A1 B1] is'],
  ['Tea is green [Source: A1, B1].', 'Tea is green [A1 B1].'],
  ['Tea is green [A1、B1]。', 'Tea is green [A1 B1]。'],
  ['Tea is green `[A1]`.', 'Tea is green [A1].'],
  ['Tea is green<sup>A1</sup>.', 'Tea is green[A1].'],
  ['Tea is green[^A1].', 'Tea is green[A1].'],
  ['Tea is green^A1.', 'Tea is green[A1].'],
  ['Tea is green **[A1]**.', 'Tea is green [A1].'],
  ['**Tea is green [A1]** or so', '**Tea is green [A1]** or so'],
  ['**[A1] Tea**', '**[A1] Tea**'],
  ['Tea is green [A1-A3].', 'Tea is green [A1 A2 A3].'],
  ['Tea is green [A1–3, B2].', 'Tea is green [A1 A2 A3 B2].'],
  ['Tea is green (see A1).', 'Tea is green [A1].'],
  ['Tea is green {A1}', 'Tea is green [A1]'],
  ['Tea is green. A1 B1', 'Tea is green. [A1 B1]'],
  ['Tea is green A1 B1.', 'Tea is green [A1 B1].'],
  ['- Tea is green, A1\n- It is hot', '- Tea is green, [A1]\n- It is hot'],
  ['| Tea | A1, B1 |', '| Tea | [A1 B1] |'],
  ['According to A1 and B1, tea is green.', 'According to @@A@@ and @@B@@ [A1 B1], tea is green.'],
  ['A1 says tea is green.', '@@A@@ [A1] says tea is green.'],
  ['As A1 and A2 say.', 'As @@A@@ [A1 A2] say.'],
  ['So says @A@, and @@B1@@ too.', 'So says @@A@@, and @@B@@ too.'],
  ['Vitamin A9 and A4 paper.', 'Vitamin A9 and A4 paper.'],
  ['[QX7]', '[QX7]'],
  ['Tea is not red [A1 against B1].', 'Tea is not red [A1 against B1].'],
  ['Tea is not red [A1, A2; not B1, B2].', 'Tea is not red [A1 A2 against B1 B2].'],
  ['Tea is not red (A1 vs. B1).', 'Tea is not red [A1 against B1].'],
  ['Tea is not red [against: B1].', 'Tea is not red [against B1].'],
  ['Tea is not red [A1 ≠ B1]', 'Tea is not red [A1 against B1]'],
  ['An A, a B and [a] C', 'An A, a B and [a] C'],
  ['```\nx = A1 // [A1]\n```\nSo [A1].', '```\nx = A1 // \n```\nSo [A1].'],
  ['[words](L3) **bold** `code` $x_{1}$', '[words](L3) **bold** `code` $x_{1}$'],
  ['@@A@@ says so.', '@@A@@ says so.'],
])('%j becomes %j, however it is cut', (written, tidied) => {
  for (const size of [1_000, 1, 2, 3, 7]) {
    const tidier = createIdTidier(ids);
    const pieces = written.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
    expect(pieces.map((piece) => tidier.push(piece)).join('') + tidier.end()).toBe(tidied);
  }
});
