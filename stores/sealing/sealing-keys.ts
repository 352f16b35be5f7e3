import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** The key of one epoch. Every turn's key is derived from it, so what it sealed cannot be opened without it. */
export interface SealingKey {
  /** Counts the epochs since 1970. Stands in clear in what the key sealed. */
  readonly epoch: number;
  readonly key: KeyObject;
}

/** The keys that seal content. They replace each other by the clock, and are destroyed. */
export interface SealingKeys {
  /** The key that seals now. Throws `database_unavailable` when there is none. */
  current(): SealingKey;
  /** One, or none once it was destroyed. Several when processes with other key rings ran in that epoch. */
  find(epoch: number): readonly SealingKey[];
}

/** A key is destroyed when so many epochs have begun after its own. */
export const keptEpochs = 4;

/**
 * Once its epoch is over, a key must open what it sealed for as long as a turn runs, and is then kept for its reader:
 * 10 and 30 minutes, within three of these.
 */
export const epochSeconds = 15 * 60;

export const sealingKeyBytes = 32;

/** One key, for this process alone. */
export function createRandomSealingKeys(): SealingKeys {
  const only = { epoch: 1, key: createSecretKey(randomBytes(sealingKeyBytes)) };
  return { current: () => only, find: (epoch) => (epoch === only.epoch ? [only] : []) };
}
