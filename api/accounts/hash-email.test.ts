import { Secret } from '@quartet/runtime/environment/secret.ts';
import { expect, test } from 'vitest';
import { createEmailHash } from './hash-email.ts';

const hash = createEmailHash(new Secret('sk_test_key'));

test.each([
  ['ada.lovelace+1@Gmail.com', ' adalovelace@googlemail.com '],
  ['ada+news@outlook.com', 'ADA@outlook.com'],
  ['ada+news@icloud.com', 'ada@icloud.com'],
  ['Ada@Example.org', 'ada@example.org'],
  ['no address', ' NO address'],
])('%j and %j are one mailbox', (one, other) => {
  expect(hash(one)).toBe(hash(other));
});

test.each([
  ['ada+1@example.org', 'ada@example.org'],
  ['a.da@example.org', 'ada@example.org'],
  ['ada@gmail.com', 'ada@example.org'],
])('%j and %j may be two people', (one, other) => {
  expect(hash(one)).not.toBe(hash(other));
});
