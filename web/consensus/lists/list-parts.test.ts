import { expect, test } from 'vitest';
import { toPlainParts } from './list-parts.tsx';

/** Shows formulas between angle brackets. */
const read = (text: string) =>
  toPlainParts(text)
    .map((part) => (part.formula ? `<${part.text}>` : part.text))
    .join('');

test.each([
  ['It is **harmless**.', 'It is harmless.'],
  ['The area is $\\pi r^2$, **not $2 \\pi r$**.', 'The area is <\\pi r^2>, not <2 \\pi r>.'],
  ['By \\(a_1 * b_1\\) and $$\\int_0^1 x\\,dx$$.', 'By <a_1 * b_1> and <\\int_0^1 x\\,dx>.'],
  ['$$\na^2 + b^2\n$$', '<a^2 + b^2>'],
  ['\\[\nc^2\n\\]', '<c^2>'],
  ['It costs $5, or $10 a year.', 'It costs $5, or $10 a year.'],
  ['Use `$x$` there.', 'Use $x$ there.'],
  ['See [the guide](https://a.example/b) on $x$.', 'See the guide on <x>.'],
  ['```sh\necho $HOME$\n```', 'echo $HOME$'],
])('formulas in %j are drawn, and the rest is plain text: %j', (text, words) => {
  expect(read(text)).toBe(words);
});

test('a long text that is cut within its formulas shows no sign of them', () => {
  const words = read('a $x$ '.repeat(600));
  expect(words).not.toContain('\uFDD2');
  expect(words).toMatch(/^a <x> a <x> /);
});
