import { describe, inject } from 'vitest';
import { createFreshDatabase } from '../../../tests/setup/fresh-database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { Secret } from '../env/secret.ts';
import { describeLedger } from './contract/describe-ledger.ts';

describe('the ledger on Postgres', () => {
  describeLedger(async () => {
    const fresh = await createFreshDatabase(inject('databaseUrl'));
    const database = await openPostgres(new Secret(fresh.url), () => undefined);
    return {
      ...database,
      async close() {
        await database.close();
        await fresh.drop();
      },
    };
  });
});
