import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import { describeLedger } from '@quartet/stores/ledger/contract/describe-ledger.ts';
import { describe, inject } from 'vitest';
import { patience } from '../support/patience.ts';
import { createFreshDatabase } from '../support/setup/fresh-database.ts';

describe('the ledger on Postgres', () => {
  describeLedger(async () => {
    const fresh = await createFreshDatabase(inject('databaseUrl'));
    const database = await openPostgres(new Secret(fresh.url), {
      connections: 10,
      onError: () => undefined,
      // What is promised is a sum: 200 questions at once may take their time.
      patienceMs: patience.poll,
    });
    return {
      ...database,
      async close() {
        await database.close();
        await fresh.drop();
      },
    };
  });
});
