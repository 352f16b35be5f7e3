import type { Secret } from '@quartet/runtime/environment/secret.ts';
import validator from 'validator';
import { createKeyedHash } from './create-keyed-hash.ts';

/** Recognizes an address however it is written. */
export function createEmailHash(clerkSecretKey: Secret): (email: string) => string {
  const hash = createKeyedHash(clerkSecretKey, 'quartet e-mail address');
  return (email) => hash(toCanonical(email));
}

/** One form for each mailbox, without the dots, `+tags` or letter case that its provider ignores. */
function toCanonical(email: string): string {
  const address = email.trim().toLowerCase();
  return validator.normalizeEmail(address) || address;
}
