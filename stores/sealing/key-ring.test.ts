import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { describe, expect, test } from 'vitest';
import { KeyRingError, parseKeyRing } from './key-ring.ts';

const key = (bytes = 32) => randomBytes(bytes).toString('base64url');
const parse = (text: string) => parseKeyRing(new Secret(text));

describe('parseKeyRing', () => {
  test('seals with the first key; the other keys only open', () => {
    const ring = parse(`b:${key()}, a:${key()},c:${key()}`);
    expect(ring.first.id).toBe('b');
    expect(ring.others.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test.each([
    ['nothing', ''],
    ['no id', key()],
    ['an empty id', `:${key()}`],
    ['a short key', `a:${key(31)}`],
    ['a long key', `a:${key(33)}`],
    ['a key that is no base64url', `a:${'!'.repeat(43)}`],
    ['a trailing comma', `a:${key()},`],
    ['an id that is used twice', `a:${key()},a:${key()}`],
  ])('refuses %s', (_, text) => {
    expect(() => parse(text)).toThrow(KeyRingError);
  });

  test('shows no key, neither in errors nor when printed', () => {
    const secret = key();
    expect(inspect(parse(`a:${secret}`), { depth: 9 })).not.toContain(secret);
    expect(() => parse(`a:${secret}x`)).toThrow(/^key 1 must be 32 bytes in base64url$/);
  });
});
