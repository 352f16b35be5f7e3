import { createHmac, hkdfSync } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { EmailHashes } from '@quartet/stores/ledger/ledger.ts';
import validator from 'validator';
import type { ClerkConfig } from '../auth/clerk-environment.ts';

type Keys = Pick<ClerkConfig, 'mailboxKeys' | 'secretKey'>;

/** Derives a key of 32 bytes for one purpose. */
function deriveKey(from: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', from, '', purpose, 32));
}

/**
 * Returns the keys of e-mail addresses, newest first. The last one is derived from Clerk's secret key: earlier versions had no other,
 * and it is the only one if MAILBOX_KEYS is not set.
 */
function toMailboxKeys({ mailboxKeys = [], secretKey }: Keys): readonly Buffer[] {
  const derived = deriveKey(secretKey.reveal(), 'quartet e-mail address');
  return [...mailboxKeys.map((key) => Buffer.from(key.reveal(), 'base64url')), derived];
}

function toHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

export type HashEmails = (emails: readonly string[]) => EmailHashes;

/** Hashes each mailbox with the newest key. `former` holds the other forms of an address, by every key that is known. */
export function createEmailHashes(keys: Keys): HashEmails {
  const mailboxKeys = toMailboxKeys(keys);
  return (emails) => {
    const all = emails.flatMap((email) => {
      const forms = toForms(email.trim().toLowerCase());
      return mailboxKeys.map((key) => forms.map((form) => toHash(key, form)));
    });
    const made = all.flatMap(([mailbox = ''], index) =>
      index % mailboxKeys.length === 0 ? mailbox : [],
    );
    return { made, former: all.flat().filter((hash) => !made.includes(hash)) };
  };
}

/** Returns the form of the mailbox first, and then the forms that earlier versions hashed. */
function toForms(address: string): readonly string[] {
  return [...new Set([toMailbox(address), withoutDetails(address), address])];
}

/**
 * Returns one form for each mailbox. Drops a `+tag` for every provider: hardly any treats it as a mailbox of its own,
 * and for those we lose only the second user's free question.
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
  const source = mailboxKeys?.[0] ?? secretKey;
  const key = deriveKey(source.reveal(), 'quartet idempotency key');
  return (userId, idempotencyKey) => toHash(key, JSON.stringify([userId, idempotencyKey]));
}
