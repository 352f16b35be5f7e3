import { createPublicKey } from 'node:crypto';
import { createClerkClient } from '@clerk/express';
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
  readonly now?: () => number;
  /** Minimum time between two requests to Clerk, however many unknown keys tokens name. */
  readonly askAgainAfterMs?: number;
}

/** Keeps fetched keys for good, so that known keys work while Clerk is away. */
export function createFetchedKeys(options: FetchedKeysOptions): VerificationKeys {
  const { fetchKeys, now = Date.now, askAgainAfterMs = 10_000 } = options;
  const known = new Map<string, string>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    askedAt = now();
    const keys = await fetchKeys();
    known.clear();
    for (const key of keys) known.set(key.kid, toPem(key));
  }

  return {
    async find(keyId) {
      if (!known.has(keyId) && now() - askedAt >= askAgainAfterMs) asking = ask();
      if (!known.has(keyId)) await asking;
      return known.get(keyId);
    },
  };
}

function toPem({ kty, n, e }: PublishedKey): string {
  return createPublicKey({ key: { kty, n, e }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
}
