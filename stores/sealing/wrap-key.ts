import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';
import { type SealingKey, sealingKeyBytes } from './sealing-keys.ts';

const algorithm = 'aes-256-gcm';
const tagBytes = 4;
const ivBytes = 12;
const authTagLength = 16;

/** A new key for the epoch, in base64url: `key tag (4) | iv (12) | encrypted key | authentication tag (16)`. */
export function createWrappedKey({ first }: KeyRing, epoch: number): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, first.key, iv, { authTagLength });
  cipher.setAAD(toAssociatedData(epoch));
  const body = [cipher.update(randomBytes(sealingKeyBytes)), cipher.final()];
  return Buffer.concat([first.tag, iv, ...body, cipher.getAuthTag()]).toString('base64url');
}

/** Null when no key of the ring opens it: the ring has lost it, or the row was changed. */
export function unwrapKey(ring: KeyRing, epoch: number, wrapped: string): SealingKey | null {
  const bytes = Buffer.from(wrapped, 'base64url');
  const ringKey = [ring.first, ...ring.others].find(({ tag }) =>
    tag.equals(bytes.subarray(0, tagBytes)),
  );
  if (!ringKey || bytes.length !== tagBytes + ivBytes + sealingKeyBytes + authTagLength) {
    return null;
  }
  const iv = bytes.subarray(tagBytes, tagBytes + ivBytes);
  const decipher = createDecipheriv(algorithm, ringKey.key, iv, { authTagLength });
  decipher.setAAD(toAssociatedData(epoch));
  decipher.setAuthTag(bytes.subarray(-authTagLength));
  try {
    const body = bytes.subarray(tagBytes + ivBytes, -authTagLength);
    const key = createSecretKey(Buffer.concat([decipher.update(body), decipher.final()]));
    return { epoch, key };
  } catch {
    return null;
  }
}

const toAssociatedData = (epoch: number) => Buffer.from(`sealing key ${epoch}`);
