import { createHmac, hkdfSync } from 'node:crypto';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { expect, test } from 'vitest';
import { createEmailHashes, createIdempotencyKeyHash } from './keyed-hashes.ts';

const secretKey = new Secret('sk_test_key');
const toKey = (fill: number) => new Secret(Buffer.alloc(32, fill).toString('base64url'));
const derived = hkdfSync('sha256', 'sk_test_key', '', 'quartet e-mail address', 32);
const derivedKey = new Secret(Buffer.from(derived).toString('base64url'));
/** Makes the hashes that versions without MAILBOX_KEYS made. */
const earlierKeys = { secretKey, mailboxKeys: [derivedKey] };

function hash(email: string) {
  const { made, former } = createEmailHashes(earlierKeys)([email]);
  return [...made, ...former];
}

/** Returns true when the ledger would take both addresses for one mailbox: it compares every hash. */
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
  const key = Buffer.from(derived);
  const earlier = (form: string) => createHmac('sha256', key).update(form).digest('hex');
  expect(hash('Ada.L+1@GoogleMail.com')).toEqual(
    expect.arrayContaining([earlier('ada.l+1@googlemail.com'), earlier('adal@gmail.com')]),
  );
  expect(hash('Ada+1@Example.org')).toContain(earlier('ada+1@example.org'));
});

test('makes with the first key only, and finds with every key', () => {
  const mailbox = 'ada@example.org';
  const before = createEmailHashes({ secretKey, mailboxKeys: [toKey(1)] })([mailbox]);
  const rolled = { secretKey, mailboxKeys: [toKey(2), toKey(1)] };
  const after = createEmailHashes(rolled)([mailbox]);
  expect(after.former).toEqual(expect.arrayContaining([...before.made]));
  expect(after.made).toHaveLength(1);
  expect(before.former).not.toContain(after.made[0]);
});

test('makes with a key of its own, and not with one that Clerk can roll', () => {
  const mailboxKeys = [toKey(1)];
  const { made } = createEmailHashes({ secretKey, mailboxKeys })(['ada@example.org']);
  const rolled = createEmailHashes({ secretKey: new Secret('sk_test_new'), mailboxKeys });
  expect(rolled(['ada@example.org']).made).toEqual(made);
  expect(made).toEqual([
    createHmac('sha256', Buffer.alloc(32, 1)).update('ada@example.org').digest('hex'),
  ]);
});

test('finds what the key derived from the secret key of Clerk made, also once that was rolled', () => {
  const before = createEmailHashes(earlierKeys)(['ada@example.org']);
  const set = createEmailHashes({ secretKey, mailboxKeys: [toKey(1)] })(['ada@example.org']);
  expect(set.former).toEqual(expect.arrayContaining([...before.made]));
  const mailboxKeys = [toKey(1), derivedKey];
  const rolled = createEmailHashes({ secretKey: new Secret('sk_test_new'), mailboxKeys });
  const { made, former } = rolled(['ada@example.org']);
  expect(made).toEqual(set.made);
  expect(former).toEqual(expect.arrayContaining([...before.made]));
});

test('a repeated request is known after the secret key of Clerk was rolled', () => {
  const mailboxKeys = [toKey(1)];
  const before = createIdempotencyKeyHash({ secretKey, mailboxKeys });
  const after = createIdempotencyKeyHash({ secretKey: new Secret('sk_test_new'), mailboxKeys });
  expect(after('ada', 'key')).toBe(before('ada', 'key'));
  expect(after('ada', 'key')).not.toBe(createIdempotencyKeyHash(earlierKeys)('ada', 'key'));
});
