import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cutFirstWordsFont, firstCharacters, firstWordsFile } from '../../docs/first-words-font.ts';

const sheet = path.resolve(import.meta.dirname, '../../shared/styles/page.css');

test('the font of the first words is cut from the font of the page as it is (else: npm run generate)', async () => {
  const written = await readFile(firstWordsFile);
  expect(written.equals(await cutFirstWordsFont())).toBe(true);
  expect(written.length).toBeLessThanOrEqual(15_000);
});

test('the styles use it for exactly its characters', async () => {
  const [, ranges = ''] = /unicode-range:\s*([^;]*);/.exec(await readFile(sheet, 'utf8')) ?? [];
  const named = ranges.split(/,\s*/).flatMap((range) => {
    const [from = 0, to = from] = range
      .slice('U+'.length)
      .split('-')
      .map((hex) => parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
  expect(new Set(named)).toEqual(new Set(firstCharacters));
});
