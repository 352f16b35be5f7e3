import { domainToASCII } from 'node:url';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import validator from 'validator';
import { createKeyedHash } from './create-keyed-hash.ts';

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

/** In ASCII, as it is looked up. */
function toDomain(domain: string): string {
  const name = domain.normalize('NFKC').replace(/\.$/, '');
  return domainToASCII(name) || name;
}

/** Without the dots and tags that the large providers ignore. */
function withoutDetails(address: string): string {
  return validator.normalizeEmail(address) || address;
}
