import { expect, test } from 'vitest';
import { createTamer, isUnreasonable, tameText } from './tame-text.ts';

test('characters that deceive the eye are taken out, joined emoji stay', () => {
  expect(tameText('a\u202Eb\u200Bc\u{E0041}d')).toBe('abcd');
  expect(tameText('👩‍💻')).toBe('👩‍💻');
});

const [england, hidden] = [toFlag('gbeng'), toFlag('hidden')];

function toFlag(letters: string): string {
  const tags = letters
    .split('')
    .map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  return `\u{1F3F4}${tags.join('')}\u{E007F}`;
}

test('the flags of England, Scotland and Wales stay, and no other words are hidden in a flag', () => {
  const known = [england, toFlag('gbsct'), toFlag('gbwls')].join(' ');
  expect(tameText(known)).toBe(known);
  expect(tameText(`${hidden}a${toFlag('gbengx')}${england}`)).toBe(`\u{1F3F4}a\u{1F3F4}${england}`);
});

test('an answer without end is cut', () => {
  expect(tameText('x'.repeat(300_000)).length).toBeLessThan(263_000);
});

test.each([
  ['a long text', 'x'.repeat(300_000)],
  ['a hidden character in two halves', 'a\uDB40\u200B\uDC41b'],
  ['line ends with hidden characters between', 'a\r\u200B\nb\r\r\n'],
])('taming is idempotent: %s', (_, text) => {
  const tamed = tameText(text);
  expect(tameText(tamed)).toBe(tamed);
});

test.each([
  'a\r\nb\rc\u200Bd\r\u200B\ne',
  '👩‍💻\u{E0041}!\uDB40',
  '\uDB40\u200B\uDC41\r',
  `a${england}b${hidden}c${england}${england.slice(0, -4)}`,
  `${england.slice(0, -2)}\r\n`,
])('a growing text is tamed the same at every length: %j', (text) => {
  const tamer = createTamer();
  const parts = text.split('').map((unit) => tamer.push(unit));
  expect(parts.join('') + tamer.end()).toBe(tameText(text));
});

test.each([
  ['quotes', '> '.repeat(60)],
  ['brackets', '['.repeat(300)],
  ['table cells', '|a'.repeat(6_000)],
  ['lists in one line', '1. '.repeat(20)],
  ['lists and quotes in one line', `Words.\n\n${'- > '.repeat(10)}`],
  ['emphasis', '*a**b '.repeat(1_000)],
  ['links', '[a]('.repeat(2_001)],
  ['entities in an address', `http://a.b${'&a;'.repeat(50)}`],
  ['dollars', '$a '.repeat(2_001)],
  ['comments', 'a <!-- b '.repeat(41)],
  ['instructions', 'a <? b '.repeat(41)],
  ['declarations', 'a <!A b '.repeat(41)],
  ['underlined headings', 'a\n=\n'.repeat(101)],
  ['headings underlined by dashes', 'a\n---\n'.repeat(101)],
  ['underlined headings in a quote', '> a\n> =\n'.repeat(101)],
])('%s without end are not parsed', (_, block) => {
  expect(isUnreasonable(block)).toBe(true);
});

test('code is parsed, whatever it holds', () => {
  expect(isUnreasonable(`\`\`\`c\n${'a[i] = *b | _c;\n'.repeat(6_000)}\`\`\``)).toBe(false);
});

test('usual blocks are parsed', () => {
  expect(isUnreasonable('> quote\n\n- list\n  - nested\n\n| a | b |')).toBe(false);
});
