import { generateKeyPairSync } from 'node:crypto';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { expect, test } from 'vitest';
import { clerkSettings, hasClerkKeys, toClerkKeys } from './clerk-environment.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

test('restores the newlines of a key on one line', () => {
  const values = readSettings(clerkSettings, {
    CLERK_JWT_KEY: pem.replaceAll('\n', String.raw`\n`),
  });
  expect(values.jwtKey?.trim()).toBe(pem.trim());
});

test('refuses a key that is not a public key at start', () => {
  expect(() => readSettings(clerkSettings, { CLERK_JWT_KEY: 'sk_test_x' })).toThrow(
    'CLERK_JWT_KEY: must be a PEM public key',
  );
});

test('without keys there is no Clerk, and every missing key is named', () => {
  const values = readSettings(clerkSettings, {});
  expect(hasClerkKeys(values)).toBe(false);
  expect(() => toClerkKeys(values)).toThrow(
    /CLERK_PUBLISHABLE_KEY[^]*CLERK_SECRET_KEY[^]*MAILBOX_KEYS/,
  );
});

test('half a pair of keys is an error, and does not turn on the emulator', () => {
  const values = readSettings(clerkSettings, { CLERK_PUBLISHABLE_KEY: 'pk_live_x' });
  expect(hasClerkKeys(values)).toBe(true);
  expect(() => toClerkKeys(values)).toThrow('CLERK_SECRET_KEY: must be set');
});

const mailboxKeys = { MAILBOX_KEYS: Buffer.alloc(32).toString('base64url') };

test('without keys of mailboxes, Clerk is refused by their name, and the page that says how to make one', () => {
  const keys = { CLERK_PUBLISHABLE_KEY: 'pk_test_x', CLERK_SECRET_KEY: 'sk_test_x' };
  expect(() => toClerkKeys(readSettings(clerkSettings, keys))).toThrow(
    'MAILBOX_KEYS: must be set, see "Keys of mailboxes" in docs/set-up.md',
  );
  const config = toClerkKeys(readSettings(clerkSettings, { ...keys, ...mailboxKeys }));
  expect(config.mailboxKeys).toHaveLength(1);
});

test.each([
  ['pk_live_x', 'sk_test_x', 'CLERK_SECRET_KEY: must be sk_live_…'],
  ['pk_test_x', 'sk_live_x', 'CLERK_SECRET_KEY: must be sk_test_…'],
])('refuses %s with %s, the keys of two instances', (publishable, secret, problem) => {
  const keys = { CLERK_PUBLISHABLE_KEY: publishable, CLERK_SECRET_KEY: secret, ...mailboxKeys };
  expect(() => toClerkKeys(readSettings(clerkSettings, keys))).toThrow(problem);
});

test.each([
  ['APP_ORIGINS', 'quartet.example'],
  ['APP_ORIGINS', 'https://quartet.example/'],
  ['APP_ORIGINS', 'https://quartet.example,*'],
  ['CLERK_API_URL', 'api.clerk.com'],
  ['MAILBOX_KEYS', Buffer.alloc(16).toString('base64url')],
  ['MAILBOX_KEYS', `${Buffer.alloc(32).toString('base64url')},old`],
  ['CLERK_WEBHOOK_SIGNING_SECRET', `whsec_${Buffer.alloc(16).toString('base64')}`],
])('refuses a %s of %s', (name, value) => {
  expect(() => readSettings(clerkSettings, { [name]: value })).toThrow(`${name}: must be `);
});

test('prints no secret', () => {
  const values = readSettings(clerkSettings, {
    CLERK_PUBLISHABLE_KEY: 'pk_live_x',
    CLERK_SECRET_KEY: 'sk_live_x',
    ...mailboxKeys,
  });
  const config = toClerkKeys(values);
  expect(JSON.stringify(config)).not.toContain('sk_live_x');
  expect(JSON.stringify(config)).not.toContain(mailboxKeys.MAILBOX_KEYS);
});
