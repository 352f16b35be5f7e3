import { createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '@quartet/runtime/environment/secret.ts';

/**
 * Creates the keyed hash by which an address is known again. Its key comes from Clerk's secret key: it stays the same
 * over restarts and on every process, and is in no store.
 */
export function createEmailHash(clerkSecretKey: Secret): (email: string) => string {
  const key = Buffer.from(
    hkdfSync('sha256', clerkSecretKey.reveal(), '', 'quartet e-mail address', 32),
  );
  return (email) => createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex');
}
