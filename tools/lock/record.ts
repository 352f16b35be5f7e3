import type { Versions } from './lock.ts';

export const recordFile = 'tools/lock/record.json';

/** Facts about the lock that it does not contain. */
export interface LockRecord {
  /** The overrides that it was made with. */
  readonly overrides: Versions;
  /** Packages that the registry did not serve, which `npm ci` would install unchecked; none with a complete registry. */
  readonly unverified: readonly string[];
}
