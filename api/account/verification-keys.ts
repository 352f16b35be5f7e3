import { createPublicKey } from 'node:crypto';
import { createClerkClient } from '@clerk/express';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';

/** Public keys for session tokens, in PEM. */
export interface VerificationKeys {
  /** Undefined for a key that Clerk does not have. Rejects when the keys are not available. */
  find(keyId: string): Promise<string | undefined>;
}

export interface PublishedKey {
  readonly kid: string;
  readonly kty: string;
  readonly n: string;
  readonly e: string;
}

/** Returns the key from the environment for every key id, without the network. */
export function createFixedKey(publicKeyPem: string): VerificationKeys {
  return { find: async () => publicKeyPem };
}

const answerWithinMs = 5_000;

export async function fetchPublishedKeys(secretKey: string): Promise<readonly PublishedKey[]> {
  const { jwks } = createClerkClient({ secretKey });
  const { keys } = await withDeadline(jwks.getJwks(), answerWithinMs);
  if (!keys?.length) throw new Error('Clerk gave no keys.');
  return keys;
}

export interface FetchedKeysOptions {
  readonly fetchKeys: () => Promise<readonly PublishedKey[]>;
  /** Told of keys that cannot be used. */
  readonly log?: Log;
  readonly now?: () => number;
  /** Minimum time between two requests to Clerk, however many unknown keys tokens name. */
  readonly askAgainAfterMs?: number;
}

/** Keeps fetched keys until a newer list has usable ones, so that known keys work while Clerk is unreachable or publishes nonsense. */
export function createFetchedKeys(options: FetchedKeysOptions): VerificationKeys {
  const { fetchKeys, log, now = Date.now, askAgainAfterMs = 10_000 } = options;
  let known: ReadonlyMap<string, string> = new Map();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    askedAt = now();
    const keys = await fetchKeys();
    const usable = new Map<string, string>();
    for (const key of keys) {
      const pem = toPem(key);
      if (pem !== null) usable.set(key.kid, pem);
    }
    const unusable = keys.length - usable.size;
    if (unusable > 0) log?.warn({ unusable }, 'sign-in keys not usable');
    if (usable.size === 0) throw new Error('Clerk gave no usable keys.');
    known = usable;
  }

  return {
    async find(keyId) {
      if (!known.has(keyId) && now() - askedAt >= askAgainAfterMs) asking = ask();
      if (!known.has(keyId)) await asking;
      return known.get(keyId);
    },
  };
}

/** Returns null unless it is an RSA key of at least 2,048 bits. */
function toPem({ kty, n, e }: PublishedKey): string | null {
  try {
    const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' });
    if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2_048) return null;
    return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    return null;
  }
}
