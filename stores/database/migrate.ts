import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import type { Environment } from '@quartet/runtime/environment/with-files.ts';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { startOrExit } from '@quartet/runtime/process/start-or-exit.ts';
import { storesSettings } from '../stores-environment.ts';
import { openPostgres } from './open-postgres.ts';
import { toStartError } from './to-start-error.ts';

readArguments({
  script: 'migrate',
  about:
    'Brings the tables up to date, as a role that may, for processes with MIGRATE=off. Exit codes: 0 done, 1 not, 78 not configured.',
});
const { url, ...reach } = readEnvironmentOrExit(readConfig);
await startOrExit(migrate);
process.stdout.write('The tables are up to date.\n');

function readConfig(environment: Environment) {
  const { DATABASE_URL, DATABASE_POOLER, NEWER_TABLES } = storesSettings;
  const values = readSettings({ DATABASE_URL, DATABASE_POOLER, NEWER_TABLES }, environment);
  if (!values.DATABASE_URL) throw new EnvironmentError(['DATABASE_URL: must be set']);
  return {
    url: values.DATABASE_URL,
    pooled: values.DATABASE_POOLER === 'transaction',
    tables: { mayBeNewer: values.NEWER_TABLES },
  };
}

async function migrate(): Promise<void> {
  const options = { connections: 1, onError: () => undefined, ...reach };
  const database = await openPostgres(url, options).catch((error: unknown) => {
    throw toStartError(error) ?? error;
  });
  await database.close();
}
