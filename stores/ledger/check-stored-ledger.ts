import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { type Environment, withFiles } from '@quartet/runtime/environment/with-files.ts';
import type { OpenDatabase } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { toStartError } from '../database/to-start-error.ts';
import { storesSettings } from '../stores-environment.ts';
import { checkLedger, type LedgerReport } from './check-ledger.ts';

const patienceMs = 600_000;
const ignore = () => undefined;

/**
 * Checks the ledger of the database that the environment names, without a running process. Creates and migrates nothing. Rejects with
 * a readable sentence if there is no ledger or it cannot be read.
 */
export async function checkStoredLedger(environment: Environment): Promise<LedgerReport> {
  const database = await open(environment).catch((error: unknown) => {
    throw toStartError(error) ?? error;
  });
  try {
    return await checkLedger(database.db);
  } finally {
    await database.close();
  }
}

function open(environment: Environment): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_POOLER, DATA_DIR } = storesSettings;
  const values = readSettings({ DATABASE_URL, DATABASE_POOLER, DATA_DIR }, withFiles(environment));
  const { DATABASE_URL: url, DATA_DIR: dataDir } = values;
  if (url) {
    const pooled = values.DATABASE_POOLER === 'transaction';
    const tables = { applies: false };
    return openDatabase({ kind: 'postgres', url, pooled, patienceMs, tables }, ignore);
  }
  if (existsSync(path.join(dataDir, 'database')))
    return openDatabase({ kind: 'pglite', dataDir }, ignore);
  throw new Error(
    `There is nothing to check: DATABASE_URL is not set, and DATA_DIR, ${dataDir}, holds no database.`,
  );
}
