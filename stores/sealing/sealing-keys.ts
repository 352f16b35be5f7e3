import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** The key of one epoch. Every turn's key is derived from it, so without it, nothing of that epoch can be opened. */
export interface SealingKey {
  /** Counts the epochs since 1970. Sealed bytes contain it unencrypted. */
  readonly epoch: number;
  readonly key: KeyObject;
}

/** The keys that seal content. A new one takes over with each epoch, and old ones are destroyed. */
export interface SealingKeys {
  /** The key that seals now. Throws `database_unavailable` if there is none. */
  current(): SealingKey;
  /** Returns the epoch's key, or nothing once it is destroyed. Returns several if processes with other key rings ran in that epoch. */
  find(epoch: number): readonly SealingKey[];
}

/** A key is destroyed when this many epochs have begun after its own. */
export const keptEpochs = 4;

/**
 * After its epoch, a key must still open what it sealed while a turn runs (10 minutes) and while its log is kept for the reader (30
 * minutes). Together that is less than three epochs.
 */
export const epochSeconds = 15 * 60;

export const sealingKeyBytes = 32;

/** Creates one key for this process alone. */
export function createRandomSealingKeys(): SealingKeys {
  const only = { epoch: 1, key: createSecretKey(randomBytes(sealingKeyBytes)) };
  return { current: () => only, find: (epoch) => (epoch === only.epoch ? [only] : []) };
}
