import type { Versions } from './lock.ts';

export const recordFile = 'tools/lock/record.json';

/** What the lock does not tell of itself. */
export interface LockRecord {
  /** The overrides that it was made with. */
  readonly overrides: Versions;
  /** The packages that the registry did not serve, which `npm ci` would install unchecked: none, once the lock is written at a full one. */
  readonly unverified: readonly string[];
}
