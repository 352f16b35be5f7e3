import { createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '@quartet/runtime/environment/secret.ts';

/**
 * A hash, in hex, whose key is derived from Clerk's secret key for one purpose: the same after restarts and in every
 * process, and in no store.
 */
export function createKeyedHash(clerkSecretKey: Secret, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', clerkSecretKey.reveal(), '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}
