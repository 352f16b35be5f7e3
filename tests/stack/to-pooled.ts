import { inject } from 'vitest';
import type { ScaledStores } from './open-stack-parts.ts';

/** Returns the address of the same database through the pooler, if the test run has one. */
export function toPooled(databaseUrl: string): Pick<ScaledStores, 'pooledDatabaseUrl'> {
  const pooler = inject('poolerUrl');
  if (pooler === null) return {};
  const url = new URL(pooler);
  url.pathname = new URL(databaseUrl).pathname;
  return { pooledDatabaseUrl: url.href };
}
