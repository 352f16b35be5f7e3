import { expect, test } from 'vitest';
import { heldOutSentences } from '../testing/held-out-sentences.ts';
import { sentences } from '../testing/sentences.ts';
import { splitSentences } from './split-sentences.ts';

const cases = [sentences, heldOutSentences].flatMap((byLanguage) =>
  Object.entries(byLanguage).flatMap(([language, texts]) =>
    texts.map((marked) => [language, marked] as const),
  ),
);

function read(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end).trim());
}

/** Offsets count characters that are no space, so that it does not matter whose a space is. */
function countSolid(text: string): number {
  return text.replace(/\s/g, '').length;
}

test('there are texts of twelve languages and more', () => {
  expect(new Set(cases.map(([language]) => language)).size).toBeGreaterThanOrEqual(12);
});

test.each(cases)('%s: no sentence is cut within: %s', (_, marked) => {
  const text = marked.replaceAll('¦', '');
  const ends = marked
    .split('¦')
    .map((_, index, all) => countSolid(all.slice(0, index + 1).join('')));
  for (const { end } of splitSentences(text)) {
    expect(ends).toContain(countSolid(text.slice(0, end)));
  }
});

test('nine in ten ends that leave two sentences of three words or more are found', () => {
  let found = 0;
  let expected = 0;
  for (const [, marked] of cases) {
    const parts = marked.split('¦');
    if (!parts.every((part) => part.trim().split(/\s+/).length >= 3)) continue;
    expected += parts.length;
    found += Math.min(parts.length, splitSentences(parts.join('')).length);
  }
  expect(found / expected).toBeGreaterThan(0.9);
});

test('a temperature ends a sentence, also in bold and before a figure', () => {
  const [first, rest] = ['**Asse por uma hora a 180 °C.**', 'A farinha varia muito.'];
  expect(read(`${first} ${rest}`)).toEqual([first, rest]);
  expect(read('It melts at 30° C. 20 minutes are enough.')).toEqual([
    'It melts at 30° C.',
    '20 minutes are enough.',
  ]);
});

test('a very short sentence is joined with its neighbour', () => {
  expect(read('Is it safe? No. Ask your doctor about it.')).toEqual([
    'Is it safe? No.',
    'Ask your doctor about it.',
  ]);
  expect(read('Myth. Tomatoes are poisonous. False!')).toEqual([
    'Myth. Tomatoes are poisonous. False!',
  ]);
});
