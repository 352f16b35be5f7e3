import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, splitWords, withoutHalfPair } from './cut-text.ts';

const pairs = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀'), maxLength: 40 });

test('a cut is as long as allowed, and splits no surrogate pair', () => {
  fc.assert(
    fc.property(pairs, fc.nat(60), (text, length) => {
      const cut = cutText(text, length);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(length - 1, text.length));
    }),
  );
});

test('pieces are well-formed, at most 16,384 characters long, and add up to the words', () => {
  for (const words of ['', 'a', `a${'😀'.repeat(20_000)}`, 'b'.repeat(32_768)]) {
    const pieces = splitWords(words);
    expect(pieces.join('')).toBe(words);
    expect(pieces.every((piece) => piece.length <= 16_384 && piece.isWellFormed())).toBe(true);
  }
  expect(splitWords('half a pair \ud83d')).toEqual(['half a pair \ud83d']);
});

test('only the first half of a surrogate pair is removed from the end', () => {
  expect(withoutHalfPair('a\ud83d')).toBe('a');
  expect(withoutHalfPair('a😀')).toBe('a😀');
  expect(withoutHalfPair('')).toBe('');
});
