import { createPublicKey } from 'node:crypto';
import { createClerkClient } from '@clerk/express';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';

/** The public keys that session tokens are verified with, as PEM. */
export interface VerificationKeys {
  /** Resolves to nothing for a key that Clerk does not have. Rejects when the keys cannot be had. */
  find(keyId: string): Promise<string | undefined>;
}

/** An RSA public key as a JWK. */
export interface PublishedKey {
  readonly kid: string;
  readonly kty: string;
  readonly n: string;
  readonly e: string;
}

/** The instance's one key, given in the environment: no network, whatever the token claims. */
export function createFixedKey(publicKeyPem: string): VerificationKeys {
  return { find: async () => publicKeyPem };
}

const answerWithinMs = 5_000;

/** Asks Clerk for its published keys. Rejects when Clerk refuses or does not answer in time. */
export async function fetchPublishedKeys(secretKey: string): Promise<readonly PublishedKey[]> {
  const { jwks } = createClerkClient({ secretKey });
  const { keys } = await withDeadline(jwks.getJwks(), answerWithinMs);
  if (!keys?.length) throw new Error('Clerk gave no keys.');
  return keys;
}

export interface FetchedKeysOptions {
  readonly fetchKeys: () => Promise<readonly PublishedKey[]>;
  readonly now?: () => number;
  /** However many unknown keys tokens name, Clerk is asked at most once in this time. */
  readonly askAgainAfterMs?: number;
}

/** Published keys, kept for good once fetched: Clerk being away stops nobody whose key is known. */
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
