import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/** Keyed hash in hex, to compare requests without storing them. */
export type Fingerprint = (bytes: Uint8Array | string) => string;

export function createFingerprint({ first }: KeyRing): Fingerprint {
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', first.key, '', 'quartet fingerprint', 32)),
  );
  return (bytes) => createHmac('sha256', key).update(bytes).digest('hex');
}
