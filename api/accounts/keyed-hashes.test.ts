import { createHmac, hkdfSync } from 'node:crypto';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { expect, test } from 'vitest';
import { createEmailHashes } from './keyed-hashes.ts';

const hash = createEmailHashes(new Secret('sk_test_key'));

/** Returns true when the ledger would take both for one mailbox: it compares every hash. */
function isShared(one: string, other: string): boolean {
  const known = new Set(hash(one));
  return hash(other).some((each) => known.has(each));
}

test.each([
  ['ada.lovelace+1@Gmail.com', ' adalovelace@googlemail.com '],
  ['ada+news@outlook.com', 'ADA@outlook.com'],
  ['ada+news@icloud.com', 'ada@icloud.com'],
  ['ada+1@proton.me', 'ada+2@proton.me'],
  ['ada+1@example.org', 'ada@example.org'],
  ['Ada@Example.org', 'ada@example.org'],
  ['ada@ｇｍａｉｌ.com', 'ada@gmail.com'],
  ['ada@münchen.example', 'ADA@xn--mnchen-3ya.example'],
  ['ada@example.org.', 'ada@example.org'],
  ['no address', ' NO address'],
])('%j and %j are one mailbox', (one, other) => {
  expect(isShared(one, other)).toBe(true);
});

test.each([
  ['a.da@example.org', 'ada@example.org'],
  ['ada@gmail.com', 'ada@example.org'],
  ['+1@example.org', '+2@example.org'],
])('%j and %j may be two people', (one, other) => {
  expect(isShared(one, other)).toBe(false);
});

test('still includes the hashes of forms that earlier versions stored', () => {
  const key = Buffer.from(hkdfSync('sha256', 'sk_test_key', '', 'quartet e-mail address', 32));
  const earlier = (form: string) => createHmac('sha256', key).update(form).digest('hex');
  expect(hash('Ada.L+1@GoogleMail.com')).toEqual(
    expect.arrayContaining([earlier('ada.l+1@googlemail.com'), earlier('adal@gmail.com')]),
  );
  expect(hash('Ada+1@Example.org')).toContain(earlier('ada+1@example.org'));
});
