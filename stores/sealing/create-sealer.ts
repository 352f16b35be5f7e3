import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';
import { type SealContext, type Sealer, UnsealError } from './sealer.ts';
import { createTurnKeys } from './turn-keys.ts';

const algorithm = 'aes-256-gcm';
const version = Buffer.of(0x01);
const tagBytes = 4;
const ivBytes = 12;
const headBytes = version.length + tagBytes + ivBytes;
/** Node accepts shorter tags by default, and a 4-byte tag could be guessed. */
const authTagLength = 16;

/** Sealed bytes: `0x01 | key tag (4) | iv (12) | ciphertext | authentication tag (16)`. */
export function createSealer(keyRing: KeyRing): Sealer {
  const turnKeys = createTurnKeys();
  const ring = [keyRing.first, ...keyRing.others];
  const fingerprintKey = Buffer.from(
    hkdfSync('sha256', keyRing.first.key, '', 'quartet fingerprint', 32),
  );

  function seal(plain: Uint8Array, context: SealContext): Buffer {
    const { first } = keyRing;
    const iv = randomBytes(ivBytes);
    const key = turnKeys.derive(first, context.turnId);
    const cipher = createCipheriv(algorithm, key, iv, { authTagLength });
    cipher.setAAD(toAssociatedData(context));
    const body = [cipher.update(plain), cipher.final()];
    return Buffer.concat([version, first.tag, iv, ...body, cipher.getAuthTag()]);
  }

  function open(sealed: Uint8Array, context: SealContext): Buffer {
    try {
      return openChecked(toBuffer(sealed), context);
    } catch {
      throw new UnsealError();
    }
  }

  function openChecked(sealed: Buffer, context: SealContext): Buffer {
    const tag = sealed.subarray(version.length, version.length + tagBytes);
    const ringKey = ring.find((candidate) => candidate.tag.equals(tag));
    const isWhole = sealed.length >= headBytes + authTagLength && sealed[0] === version[0];
    if (!ringKey || !isWhole) throw new UnsealError();
    const iv = sealed.subarray(headBytes - ivBytes, headBytes);
    const key = turnKeys.derive(ringKey, context.turnId);
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength });
    decipher.setAAD(toAssociatedData(context));
    decipher.setAuthTag(sealed.subarray(-authTagLength));
    const body = sealed.subarray(headBytes, -authTagLength);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }

  return {
    seal,
    open,
    fingerprint: (bytes) => createHmac('sha256', fingerprintKey).update(bytes).digest('hex'),
  };
}

/** JSON keeps the fields apart, so that no two contexts are the same text. */
function toAssociatedData({ turnId, userId, kind, model, attempt }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([1, turnId, userId, kind, model ?? null, attempt ?? null]));
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
