import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { type Environment, withFiles } from '@quartet/runtime/environment/with-files.ts';
import type { OpenDatabase } from '../database/database.ts';
import { findSqlState, toCause } from '../database/reach-database.ts';
import { toStartError } from '../database/to-start-error.ts';
import { storesSettings } from '../stores-environment.ts';
import { checkLedger, type LedgerReport } from './check-ledger.ts';

/** The environment names no database. */
export class NoLedgerError extends Error {}

/**
 * Checks the ledger of the database that the environment names, without a running process. Creates and migrates nothing. Rejects with
 * `NoLedgerError` if there is none, and with a readable sentence if it cannot be read.
 */
export async function checkStoredLedger(environment: Environment): Promise<LedgerReport> {
  const database = await open(environment).catch((error: unknown) => {
    throw toStartError(error) ?? error;
  });
  try {
    return await database.withPatience(checkLedger).catch((error: unknown) => {
      throw toReason(error);
    });
  } finally {
    await database.close();
  }
}

/** Leaves out the statement, which the error of Drizzle shows. */
function toReason(error: unknown): unknown {
  const cause = toCause(error);
  const state = findSqlState(cause);
  if (!(cause instanceof Error) || state === null) return cause;
  return new Error(`Postgres ended the check (${state}): ${cause.message}.`);
}

async function open(environment: Environment): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_POOLER, DATA_DIR } = storesSettings;
  const values = readSettings({ DATABASE_URL, DATABASE_POOLER, DATA_DIR }, withFiles(environment));
  const { DATABASE_URL: url, DATA_DIR: dataDir } = values;
  if (url) {
    const { openPostgres } = await import('../database/open-postgres.ts');
    const pooled = values.DATABASE_POOLER === 'transaction';
    const options = { connections: 1, pooled, tables: { applies: false } };
    return openPostgres(url, { ...options, onError: () => undefined });
  }
  if (existsSync(path.join(dataDir, 'database'))) {
    const { openPglite } = await import('../database/open-pglite.ts');
    return openPglite(dataDir);
  }
  throw new NoLedgerError(
    `There is nothing to check: DATABASE_URL is not set, and DATA_DIR, ${dataDir}, holds no database.`,
  );
}
