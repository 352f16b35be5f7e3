import { Secret } from '@quartet/runtime/environment/secret.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { expect, test } from 'vitest';
import { opsSettings } from './environment.ts';
import { findOperator } from './operator-tokens.ts';

const ana = 'ana-token-of-at-least-32-characters';
const max = 'max-token-of-at-least-32-characters';
const read = (OPS_TOKEN?: string) => readSettings(opsSettings, { OPS_TOKEN }).operatorTokens;
const reveal = (text?: string) => read(text).map(({ name, token }) => [name, token.reveal()]);

test('one token belongs to "operator", and several to whom they name', () => {
  expect(reveal()).toEqual([]);
  expect(reveal(ana)).toEqual([['operator', ana]]);
  expect(reveal(`ana:${ana}, max:${max},`)).toEqual([
    ['ana', ana],
    ['max', max],
  ]);
});

test.each([
  ['a', '32'],
  ['x'.repeat(31), '32'],
  ['ana:short', '32'],
  [`ana:${ana},max:`, '32'],
  [`${ana} with spaces in it`, '32'],
  [`ana:${ana},ana:${max}`, 'two tokens'],
  [`${ana},${max}`, 'two tokens'],
  [`ana:${ana},max:${ana}`, 'same token'],
  [`:${ana}`, 'name'],
  [`a na:${ana}`, 'name'],
  [`${'n'.repeat(41)}:${ana}`, 'name'],
  [',', 'no token'],
])('a service with OPS_TOKEN=%s does not start, and does not repeat it', (text, reason) => {
  expect(() => read(text)).toThrow(RegExp(`OPS_TOKEN: [^\n]*${reason}`));
  const parts = text.split(/[:,]/).filter((part) => part.length > 4);
  for (const part of parts) expect(() => read(text)).not.toThrow(part);
});

test('finds the name of a token at any position in the list', () => {
  const tokens = [
    { name: 'ana', token: new Secret(ana) },
    { name: 'max', token: new Secret(max) },
  ];
  expect(findOperator(tokens, ana)).toBe('ana');
  expect(findOperator(tokens, max)).toBe('max');
  for (const shown of ['', 'ana', `ana:${ana}`, ana.slice(0, -1), `${ana} `])
    expect(findOperator(tokens, shown)).toBeUndefined();
  expect(findOperator([], '')).toBeUndefined();
});
