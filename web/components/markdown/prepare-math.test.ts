import { expect, test, vi } from 'vitest';
import { hasMath, prepareMath } from './prepare-math.ts';

test('every usual notation becomes dollars', () => {
  expect(prepareMath(String.raw`so \(a+b\) is`)).toBe('so $a+b$ is');
  expect(prepareMath(String.raw`\[a\]`)).toBe('\n$$\na\n$$\n');
  expect(prepareMath('so $a+b$ is $$c$$')).toBe('so $a+b$ is $$c$$');
});

test('brackets that stay open, or close on another line, are left alone', () => {
  for (const text of [
    String.raw`\(a \(b \[c`,
    String.raw`\)a\]`,
    String.raw`\(\)`,
    '\\(a\n\\)',
    String.raw`\[a\)`,
  ]) {
    expect(prepareMath(text)).toBe(text);
  }
  expect(prepareMath(String.raw`\(a \(b\) \(c`)).toBe(String.raw`$a \(b$ \(c`);
  expect(prepareMath(`\\[a \n\\(b\\)`)).toBe('\\[a \n$b$');
});

test('brackets are searched for a few times, however many stay open', () => {
  const search = vi.spyOn(String.prototype, 'indexOf');
  prepareMath(String.raw`\( \[ `.repeat(1_000));
  const searches = search.mock.calls.filter(([word]) => word === '\\)' || word === '\\]').length;
  search.mockRestore();
  expect(searches).toBe(2);
});

test('money stays money', () => {
  expect(prepareMath('between $5 and $10 a month')).toBe(String.raw`between \$5 and \$10 a month`);
  expect(prepareMath('$5-$10')).toBe(String.raw`\$5-\$10`);
});

test('code is left alone', () => {
  expect(prepareMath('run `echo $HOME` now')).toBe('run `echo $HOME` now');
  expect(prepareMath('```sh\necho $A $B\n```')).toBe('```sh\necho $A $B\n```');
});

test('only what may hold math asks for the renderer', () => {
  expect(hasMath('plain words')).toBe(false);
  expect(hasMath('cost: $5')).toBe(true);
  expect(hasMath(String.raw`\(x\)`)).toBe(true);
});
