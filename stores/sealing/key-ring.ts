import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Secret } from '@quartet/runtime/environment/secret.ts';

/** `tag`: 4 bytes that name the key inside sealed bytes. */
export interface RingKey {
  readonly id: string;
  readonly tag: Buffer;
  readonly key: KeyObject;
}

/** The first key seals and opens; the other keys only open what was sealed before a rotation. */
export interface KeyRing {
  readonly first: RingKey;
  readonly others: readonly RingKey[];
}

/** Describes what is wrong with a key ring, without showing a key. */
export class KeyRingError extends Error {
  override readonly name = 'KeyRingError';
}

const keyBytes = 32;

/** Reads `kid:base64url,kid2:base64url`, 32 bytes each. Throws `KeyRingError`. */
export function parseKeyRing(secret: Secret): KeyRing {
  const parts = secret.reveal().split(',');
  const [first, ...others] = parts.map((part, index) => parseRingKey(part.trim(), index + 1));
  if (!first) throw new KeyRingError('must hold a key');
  const tags = new Set([first, ...others].map(({ tag }) => tag.toString('hex')));
  if (tags.size !== parts.length) throw new KeyRingError('must not name two keys alike');
  return { first, others };
}

function parseRingKey(part: string, position: number): RingKey {
  const [id, encoded, ...rest] = part.split(':');
  if (!id || !encoded || rest.length > 0 || !/^[\w.-]{1,32}$/.test(id)) {
    throw new KeyRingError(`key ${position} must read id:key`);
  }
  const bytes = /^[A-Za-z0-9_-]+=?$/.test(encoded) ? Buffer.from(encoded, 'base64url') : null;
  if (bytes?.length !== keyBytes) {
    throw new KeyRingError(`key ${position} must be ${keyBytes} bytes in base64url`);
  }
  return createRingKey(id, bytes);
}

/** Creates a ring for this process only: what it seals cannot be opened after a restart. */
export function createRandomKeyRing(): KeyRing {
  return { first: createRingKey('process', randomBytes(keyBytes)), others: [] };
}

function createRingKey(id: string, bytes: Buffer): RingKey {
  const tag = createHash('sha256').update(id).digest().subarray(0, 4);
  return { id, tag, key: createSecretKey(bytes) };
}
