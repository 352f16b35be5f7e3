import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type AssociatedData, type Sealer, UnsealError } from './sealer.ts';
import type { SealingKey, SealingKeys } from './sealing-keys.ts';

const algorithm = 'aes-256-gcm';
const version = Buffer.of(0x02);
const epochBytes = 4;
const ivBytes = 12;
const ivsAtOnce = 256;
const headBytes = version.length + epochBytes + ivBytes;
/** Node accepts shorter tags by default, and a 4-byte tag could be guessed. */
const authTagLength = 16;

/** Sealed bytes: `0x02 | epoch (4) | iv (12) | ciphertext | authentication tag (16)`. */
export function createSealer(keys: SealingKeys): Sealer {
  const turnKeys = createTurnKeys();
  const takeIv = createIvs();

  function openWith(sealingKey: SealingKey, sealed: Buffer, associated: AssociatedData): Buffer {
    const iv = sealed.subarray(headBytes - ivBytes, headBytes);
    const key = turnKeys.derive(sealingKey, associated.turnId);
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength });
    decipher.setAAD(toBytes(associated));
    decipher.setAuthTag(sealed.subarray(-authTagLength));
    const body = sealed.subarray(headBytes, -authTagLength);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }

  function findKeys(sealed: Buffer): readonly SealingKey[] {
    const isWhole = sealed.length >= headBytes + authTagLength && sealed[0] === version[0];
    return isWhole ? keys.find(sealed.readUInt32BE(version.length)) : [];
  }

  return {
    seal(plain, associated) {
      const sealingKey = keys.current();
      const iv = takeIv();
      const key = turnKeys.derive(sealingKey, associated.turnId);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength });
      cipher.setAAD(toBytes(associated));
      const body = [cipher.update(plain), cipher.final()];
      const epoch = Buffer.alloc(epochBytes);
      epoch.writeUInt32BE(sealingKey.epoch);
      return Buffer.concat([version, epoch, iv, ...body, cipher.getAuthTag()]);
    },
    open(sealed, associated) {
      const bytes = toBuffer(sealed);
      for (const key of findKeys(bytes)) {
        try {
          return openWith(key, bytes, associated);
        } catch {
          // Another key of the epoch may have sealed it.
        }
      }
      throw new UnsealError();
    },
  };
}

/** Each IV is random and used once. They are generated in batches, because generating a single one costs half as much as a cipher. */
function createIvs(): () => Buffer {
  let made = Buffer.alloc(0);
  return () => {
    if (made.length === 0) made = randomBytes(ivBytes * ivsAtOnce);
    const iv = made.subarray(0, ivBytes);
    made = made.subarray(ivBytes);
    return iv;
  };
}

/** JSON separates the fields, so that different values never give the same text. */
function toBytes({ turnId, userId, kind, model, attempt }: AssociatedData): Buffer {
  return Buffer.from(JSON.stringify([1, turnId, userId, kind, model ?? null, attempt ?? null]));
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const maxKeys = 1_000;

/**
 * Derives the keys of turns and caches the keys used last, because a derivation costs more than sealing an event. When a sealing key
 * is dropped, the keys derived from it are dropped with it.
 */
function createTurnKeys() {
  const caches = new WeakMap<KeyObject, Map<string, KeyObject>>();

  function derive({ key: sealingKey }: SealingKey, turnId: string): KeyObject {
    const cache = caches.get(sealingKey) ?? new Map<string, KeyObject>();
    caches.set(sealingKey, cache);
    const key = cache.get(turnId) ?? deriveTurnKey(sealingKey, turnId);
    cache.delete(turnId);
    cache.set(turnId, key);
    if (cache.size > maxKeys) forgetOldest(cache);
    return key;
  }

  return { derive };
}

function forgetOldest(cache: Map<string, KeyObject>): void {
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}

function deriveTurnKey(sealingKey: KeyObject, turnId: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', sealingKey, '', `turn ${turnId}`, 32)));
}
