import { inject } from 'vitest';
import type { ScaledStores } from './open-stack-parts.ts';

/** The same database by way of the pooler, where the run of the tests has one. */
export function toPooled(databaseUrl: string): Pick<ScaledStores, 'pooledDatabaseUrl'> {
  const pooler = inject('poolerUrl');
  if (pooler === null) return {};
  const url = new URL(pooler);
  url.pathname = new URL(databaseUrl).pathname;
  return { pooledDatabaseUrl: url.href };
}
