import { describe, expect, test } from 'vitest';
import { createSealer } from './create-sealer.ts';
import { type SealContext, UnsealError } from './sealer.ts';
import { createRandomSealingKeys } from './sealing-keys.ts';

const context: SealContext = {
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
    expect(sealer.open(sealer.seal(plain, context), context)).toEqual(plain);
    expect(sealer.open(sealer.seal(Buffer.alloc(0), context), context)).toHaveLength(0);
  });

  test('opens nothing that was sealed with a key that is gone', () => {
    const other = createSealer(createRandomSealingKeys());
    expect(() => other.open(sealer.seal(plain, context), context)).toThrow(UnsealError);
  });

  test('never shows the plain text, and never seals the same way twice', () => {
    const [one, two] = [sealer.seal(plain, context), sealer.seal(plain, context)];
    expect(one.includes('canary')).toBe(false);
    expect(one).not.toEqual(two);
    expect(one).toHaveLength(1 + 4 + 12 + plain.length + 16);
    expect(one[0]).toBe(2);
  });

  test('uses no nonce twice', () => {
    const nonces = Array.from({ length: 1_000 }, () =>
      sealer.seal(plain, context).toString('hex', 5, 17),
    );
    expect(new Set(nonces).size).toBe(1_000);
  });

  test.each<Partial<SealContext>>([
    { turnId: 'turn-2' },
    { userId: 'user-2' },
    { kind: 'question' },
    { model: 'gpt' },
    { attempt: 1 },
  ])('refuses to open under another context: %j', (change) => {
    const sealed = sealer.seal(plain, context);
    expect(() => sealer.open(sealed, { ...context, ...change })).toThrow(UnsealError);
  });

  test('keeps the fields of a context apart', () => {
    const sealed = sealer.seal(plain, { turnId: 't', userId: 'a","b', kind: 'event' });
    expect(() => sealer.open(sealed, { turnId: 't","a', userId: 'b', kind: 'event' })).toThrow(
      UnsealError,
    );
    const { model: _, ...noModel } = context;
    expect(() => sealer.open(sealer.seal(plain, noModel), context)).toThrow(UnsealError);
  });

  test('refuses bytes that were changed anywhere, or cut', () => {
    const sealed = sealer.seal(plain, context);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => sealer.open(changed, context)).toThrow(UnsealError);
      expect(() => sealer.open(sealed.subarray(0, index), context)).toThrow(UnsealError);
    }
  });

  test('says nothing but that it failed', () => {
    const error = new UnsealError();
    expect(error.message).toBe('The sealed bytes could not be opened.');
    expect(error.cause).toBeUndefined();
  });

  test('opens more turns than it caches keys for', () => {
    const contexts = Array.from({ length: 1_500 }, (_, n) => ({ ...context, turnId: `turn-${n}` }));
    const sealed = contexts.map((each) => sealer.seal(plain, each));
    for (const [n, bytes] of sealed.entries()) {
      expect(sealer.open(bytes, contexts[n]!).equals(plain)).toBe(true);
    }
  });
});
