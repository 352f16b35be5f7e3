import { createHmac, hkdfSync } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import validator from 'validator';

/**
 * A hash, in hex, whose key is derived from Clerk's secret key for one purpose: the same after restarts and in every
 * process, and in no store.
 */
function createKeyedHash(clerkSecretKey: Secret, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', clerkSecretKey.reveal(), '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

/** All hashes of one address. Two addresses are one mailbox when they share a hash. */
export type EmailHashes = (email: string) => readonly string[];

/** Recognizes an address however it is written, and hashes that earlier versions made of it. */
export function createEmailHashes(clerkSecretKey: Secret): EmailHashes {
  const hash = createKeyedHash(clerkSecretKey, 'quartet e-mail address');
  return (email) => {
    const lowerCased = email.trim().toLowerCase();
    const forms = [toMailbox(lowerCased), withoutDetails(lowerCased), lowerCased];
    return [...new Set(forms)].map(hash);
  };
}

/**
 * One form for each mailbox. A `+tag` is left out whoever the provider is: it is a mailbox of its own almost nowhere,
 * and a second free question is all that is lost where it is.
 */
function toMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const local = address.slice(0, at).normalize('NFKC').toLowerCase();
  const [name] = local.split('+');
  return withoutDetails(`${name || local}@${toDomain(address.slice(at + 1))}`);
}

/** Returns the domain in ASCII, the form that DNS looks up. */
function toDomain(domain: string): string {
  const name = domain.normalize('NFKC').replace(/\.$/, '');
  return domainToASCII(name) || name;
}

/** Removes the dots and tags that large providers ignore. */
function withoutDetails(address: string): string {
  return validator.normalizeEmail(address) || address;
}

export type HashIdempotencyKey = (userId: UserId, key: string) => string;

/** Hashes idempotency keys: clients choose them, so they may contain private words. */
export function createIdempotencyKeyHash(clerkSecretKey: Secret): HashIdempotencyKey {
  const hash = createKeyedHash(clerkSecretKey, 'quartet idempotency key');
  return (userId, key) => hash(JSON.stringify([userId, key]));
}
