import { expect, test } from 'vitest';
import { hasMath, prepareMath } from './prepare-math.ts';

test('every usual notation becomes dollars', () => {
  expect(prepareMath(String.raw`so \(a+b\) is`)).toBe('so $a+b$ is');
  expect(prepareMath(String.raw`\[a\]`)).toBe('\n$$\na\n$$\n');
  expect(prepareMath('so $a+b$ is $$c$$')).toBe('so $a+b$ is $$c$$');
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
