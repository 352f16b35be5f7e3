import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import { createKeyedHash } from './create-keyed-hash.ts';

export type HashIdempotencyKey = (userId: UserId, key: string) => string;

/** A key is a text of the client's choosing, so it may say something: no store gets it in clear. */
export function createIdempotencyKeyHash(clerkSecretKey: Secret): HashIdempotencyKey {
  const hash = createKeyedHash(clerkSecretKey, 'quartet idempotency key');
  return (userId, key) => hash(JSON.stringify([userId, key]));
}
