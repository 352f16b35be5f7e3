import { describe, expect, test } from 'vitest';
import { createSealer } from './create-sealer.ts';
import { type AssociatedData, UnsealError } from './sealer.ts';
import { createRandomSealingKeys } from './sealing-keys.ts';

const associated: AssociatedData = {
  turnId: 'turn-1',
  userId: 'user-1',
  kind: 'event',
  model: 'claude',
  attempt: 2,
};
const plain = Buffer.from('a canary sings');

describe('the sealer', () => {
  const sealer = createSealer(createRandomSealingKeys());

  test('opens what it sealed', () => {
    expect(sealer.open(sealer.seal(plain, associated), associated)).toEqual(plain);
    expect(sealer.open(sealer.seal(Buffer.alloc(0), associated), associated)).toHaveLength(0);
  });

  test('opens nothing that was sealed with a key that is gone', () => {
    const other = createSealer(createRandomSealingKeys());
    expect(() => other.open(sealer.seal(plain, associated), associated)).toThrow(UnsealError);
  });

  test('never shows the plain text, and never seals the same way twice', () => {
    const [one, two] = [sealer.seal(plain, associated), sealer.seal(plain, associated)];
    expect(one.includes('canary')).toBe(false);
    expect(one).not.toEqual(two);
    expect(one).toHaveLength(1 + 4 + 12 + plain.length + 16);
    expect(one[0]).toBe(2);
  });

  test('uses no nonce twice', () => {
    const nonces = Array.from({ length: 1_000 }, () =>
      sealer.seal(plain, associated).toString('hex', 5, 17),
    );
    expect(new Set(nonces).size).toBe(1_000);
  });

  test.each<Partial<AssociatedData>>([
    { turnId: 'turn-2' },
    { userId: 'user-2' },
    { kind: 'question' },
    { model: 'gpt' },
    { attempt: 1 },
  ])('refuses to open with other associated data: %j', (change) => {
    const sealed = sealer.seal(plain, associated);
    expect(() => sealer.open(sealed, { ...associated, ...change })).toThrow(UnsealError);
  });

  test('keeps the fields of associated data apart', () => {
    const sealed = sealer.seal(plain, { turnId: 't', userId: 'a","b', kind: 'event' });
    expect(() => sealer.open(sealed, { turnId: 't","a', userId: 'b', kind: 'event' })).toThrow(
      UnsealError,
    );
    const { model: _, ...noModel } = associated;
    expect(() => sealer.open(sealer.seal(plain, noModel), associated)).toThrow(UnsealError);
  });

  test('refuses bytes that were changed anywhere, or cut', () => {
    const sealed = sealer.seal(plain, associated);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => sealer.open(changed, associated)).toThrow(UnsealError);
      expect(() => sealer.open(sealed.subarray(0, index), associated)).toThrow(UnsealError);
    }
  });

  test('says nothing but that it failed', () => {
    const error = new UnsealError();
    expect(error.message).toBe('The sealed bytes could not be opened.');
    expect(error.cause).toBeUndefined();
  });

  test('opens more turns than it caches keys for', () => {
    const turns = Array.from({ length: 1_500 }, (_, n) => ({ ...associated, turnId: `turn-${n}` }));
    const sealed = turns.map((each) => sealer.seal(plain, each));
    for (const [n, bytes] of sealed.entries()) {
      expect(sealer.open(bytes, turns[n]!).equals(plain)).toBe(true);
    }
  });
});
