import { expect, test, vi } from 'vitest';
import { createFinder, money, prepareMath } from './prepare-math.ts';

test.each([
  ['inline', String.raw`so \(a+b\) is`, 'so $$a+b$$ is'],
  ['display in a line', String.raw`\[a\]`, '$$a$$'],
  ['display on lines of its own', '\\[\na\n\\]', '$$\na\n$$'],
  ['side by side', String.raw`\(a\)\(b\)`, '$$a    b$$'],
  ['dollars', 'so $a+b$ is $$c$$', 'so $a+b$ is $$c$$'],
])('every usual notation becomes dollars: %s', (_, text, prepared) => {
  expect(prepareMath(text)).toBe(prepared);
});

test.each([
  ['brackets with words on their lines', '\\[a\n+ b\\]\n\nMore.', '$$a + b$$\n\nMore.'],
  ['dollars with words on their lines', '$$a\n+ b$$\n\nMore.', '$$a + b$$\n\nMore.'],
  ['a formula after words', 'So \\[\na\n\\]\nis it.', 'So $$ a $$\nis it.'],
])('a formula that a parser would not end becomes one line: %s', (_, text, prepared) => {
  expect(prepareMath(text)).toBe(prepared);
});

test('brackets that stay open, or close on another line, are left alone', () => {
  for (const text of [
    String.raw`\(a \(b \[c`,
    String.raw`\)a\]`,
    String.raw`\(\)`,
    '\\(a\n\\)',
    String.raw`\[a\)`,
    '\\[a\n\nb\\]',
    '\\[a `b` c\\]',
  ]) {
    expect(prepareMath(text)).toBe(text);
  }
  expect(prepareMath(String.raw`\(a \(b\) \(c`)).toBe(String.raw`$$a \(b$$ \(c`);
  expect(prepareMath(`\\[a \n\\(b\\)`)).toBe('\\[a \n$$b$$');
});

test('prices in a list stay a list', () => {
  const text = '- Cafe ($$)\n- Bistro ($$$)\n- Bar ($$)';
  expect(prepareMath(text).replaceAll(money, '$')).toBe(text);
});

test('no notation moves a character', () => {
  const pieces = [
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '$',
    '$$',
    '`',
    '```',
    '\n',
    '\n\n',
    'a',
    '5',
    ' ',
    '\\',
    '~~~',
  ];
  let seed = 7;
  const next = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0);
  for (let run = 0; run < 2_000; run += 1) {
    const text = Array.from({ length: 30 }, () => pieces[next() % pieces.length]).join('');
    const prepared = prepareMath(text);
    expect(prepared.length).toBe(text.length);
    expect(prepared.replaceAll(/[^a5`~]/g, ' ')).toBe(text.replaceAll(/[^a5`~]/g, ' '));
  }
});

test('brackets are searched for a few times, however many stay open', () => {
  const search = vi.spyOn(String.prototype, 'indexOf');
  prepareMath(String.raw`\( \[ `.repeat(1_000));
  const searches = search.mock.calls.filter(([word]) => word === '\\)' || word === '\\]').length;
  search.mockRestore();
  expect(searches).toBe(2);
});

test('money stays money', () => {
  const text = 'between $5 and $10 a month, or $5-$10';
  expect(prepareMath(text)).toBe(text.replaceAll('$', money));
});

test('code is left alone', () => {
  for (const text of [
    'run `echo $HOME` now',
    '```sh\necho $A $B\n```',
    '~~~\n\\(a\\)\n~~~',
    '$$ low\n```\na\n```\n$$ high',
  ]) {
    expect(prepareMath(text)).toBe(text);
  }
});

test('the next place is found from every place before it', () => {
  const find = createFinder('a-b--c', '-');
  expect([0, 1, 2, 3, 4, 5, 6].map(find)).toEqual([1, 1, 3, 3, 4, Infinity, Infinity]);
});

test('an absent word is searched once, however often it is asked for', () => {
  const search = vi.spyOn(String.prototype, 'indexOf');
  const find = createFinder('a'.repeat(1_000), '-');
  for (let from = 0; from < 1_000; from += 1) find(from);
  const searches = search.mock.calls.filter(([word]) => word === '-').length;
  search.mockRestore();
  expect(searches).toBe(1);
});
