import { createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '@quartet/runtime/environment/secret.ts';
import validator from 'validator';

/** Keyed from Clerk's secret key, so it is the same in every process and in no store. */
export function createEmailHash(clerkSecretKey: Secret): (email: string) => string {
  const key = Buffer.from(
    hkdfSync('sha256', clerkSecretKey.reveal(), '', 'quartet e-mail address', 32),
  );
  return (email) => createHmac('sha256', key).update(toCanonical(email)).digest('hex');
}

/** One form for each mailbox, without the dots, `+tags` or letter case that its provider ignores. */
function toCanonical(email: string): string {
  const address = email.trim().toLowerCase();
  return validator.normalizeEmail(address) || address;
}
