import { createHmac, hkdfSync } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import validator from 'validator';

/**
 * Hashes to hex with a key derived from Clerk's secret key, one for each purpose. The key is the same in every process
 * and after restarts, and is never stored.
 */
function createKeyedHash(clerkSecretKey: Secret, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', clerkSecretKey.reveal(), '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

/** All hashes of one address. Two addresses are one mailbox when they share a hash. */
export type EmailHashes = (email: string) => readonly string[];

/** Hashes the forms of an address, including those that earlier versions hashed, so that spelling makes no difference. */
export function createEmailHashes(clerkSecretKey: Secret): EmailHashes {
  const hash = createKeyedHash(clerkSecretKey, 'quartet e-mail address');
  return (email) => {
    const lowerCased = email.trim().toLowerCase();
    const forms = [toMailbox(lowerCased), withoutDetails(lowerCased), lowerCased];
    return [...new Set(forms)].map(hash);
  };
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
export function createIdempotencyKeyHash(clerkSecretKey: Secret): HashIdempotencyKey {
  const hash = createKeyedHash(clerkSecretKey, 'quartet idempotency key');
  return (userId, key) => hash(JSON.stringify([userId, key]));
}
