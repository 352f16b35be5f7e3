import { expect, test } from 'vitest';
import { newRingKey, ringOf } from '../testing/key-rings.ts';
import { createFingerprint } from './create-fingerprint.ts';

test('the same bytes have the same fingerprint in every process of one key ring', () => {
  const keys = newRingKey('one');
  const [one, two] = [createFingerprint(ringOf(keys)), createFingerprint(ringOf(keys))];
  expect(one('body')).toBe(two(Buffer.from('body')));
  expect(one('body')).not.toBe(one('bodies'));
});

test('a fingerprint cannot be made without the key', () => {
  const [one, other] = [ringOf(newRingKey('one')), ringOf(newRingKey('one'))];
  expect(createFingerprint(one)('body')).not.toBe(createFingerprint(other)('body'));
});
