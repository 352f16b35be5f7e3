import { createHmac, hkdfSync } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { EmailHashes } from '@quartet/stores/ledger/ledger.ts';
import validator from 'validator';
import type { ClerkConfig } from './clerk-environment.ts';

type Keys = Pick<ClerkConfig, 'mailboxKeys' | 'secretKey'>;

/** Derives a key of 32 bytes for one purpose. */
function deriveKey(from: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', from, '', purpose, 32));
}

/** Returns the keys of e-mail addresses, newest first. The last one is derived from Clerk's secret key: earlier versions had no other. */
function toMailboxKeys({ mailboxKeys, secretKey }: Keys): readonly [...Buffer[], Buffer] {
  const own = mailboxKeys.map((key) => Buffer.from(key.reveal(), 'base64url'));
  return [...own, deriveKey(secretKey.reveal(), 'quartet e-mail address')];
}

function toHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

export type HashEmails = (emails: readonly string[]) => EmailHashes;

/** Hashes each mailbox with the newest key. `former` holds the other forms of an address, by every key that is known. */
export function createEmailHashes(given: Keys): HashEmails {
  const keys = toMailboxKeys(given);
  const [newest] = keys;
  return (emails) => {
    const addresses = emails.map((email) => email.trim().toLowerCase());
    const made = addresses.map((address) => toHash(newest, toMailbox(address)));
    const all = addresses.flatMap((address) =>
      keys.flatMap((key) => toForms(address).map((form) => toHash(key, form))),
    );
    return { made, former: all.filter((hash) => !made.includes(hash)) };
  };
}

/** Returns the forms of an address: the form of its mailbox, and the forms that earlier versions hashed. */
function toForms(address: string): readonly string[] {
  return [...new Set([toMailbox(address), withoutDetails(address), address])];
}

/**
 * Returns one form for each mailbox. Drops a `+tag` for every provider: hardly any treats it as a mailbox of its own,
 * and at such a provider we lose only the second user's free question.
 */
function toMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const local = address.slice(0, at).normalize('NFKC').toLowerCase();
  const [name] = local.split('+');
  return withoutDetails(`${name || local}@${toDomain(address.slice(at + 1))}`);
}

/** Returns the domain in ASCII, as DNS has it. */
function toDomain(domain: string): string {
  const name = domain.normalize('NFKC').replace(/\.$/, '');
  return domainToASCII(name) || name;
}

/** Removes the dots and tags that the large providers ignore. */
function withoutDetails(address: string): string {
  return validator.normalizeEmail(address) || address;
}

export type HashIdempotencyKey = (userId: UserId, key: string) => string;

/** Hashes idempotency keys: clients choose them, so they may hold private text that must not be stored. */
export function createIdempotencyKeyHash({ mailboxKeys, secretKey }: Keys): HashIdempotencyKey {
  const source = mailboxKeys[0] ?? secretKey;
  const key = deriveKey(source.reveal(), 'quartet idempotency key');
  return (userId, idempotencyKey) => toHash(key, JSON.stringify([userId, idempotencyKey]));
}
