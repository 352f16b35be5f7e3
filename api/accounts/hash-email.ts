import { createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import validator from 'validator';

/**
 * Creates the keyed hash by which an address is known again, however it is written: see `toCanonical`. Its key comes from Clerk's secret key: it stays the same
 * over restarts and on every process, and is in no store.
 */
export function createEmailHash(clerkSecretKey: Secret): (email: string) => string {
  const key = Buffer.from(
    hkdfSync('sha256', clerkSecretKey.reveal(), '', 'quartet e-mail address', 32),
  );
  return (email) => createHmac('sha256', key).update(toCanonical(email)).digest('hex');
}

/** One mailbox, one form: a provider that ignores dots, `+tags` or letter case has them taken off. */
function toCanonical(email: string): string {
  const address = email.trim().toLowerCase();
  return validator.normalizeEmail(address) || address;
}
