import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { withFiles } from '@quartet/runtime/environment/with-files.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { storesSettings } from '../../stores-environment.ts';
import { checkLedger, isRight, type LedgerReport } from './check-ledger.ts';

/** Exit codes: 0 all adds up, 1 something differs, 2 the ledger could not be read. */
const exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The check failed.'}\n`);
  return 2;
});
process.exit(exitCode);

async function run(): Promise<number> {
  const database = await open();
  try {
    const report = await checkLedger(database.db);
    print(report);
    return isRight(report) ? 0 : 1;
  } finally {
    await database.close();
  }
}

function open(): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_POOLER, DATA_DIR } = storesSettings;
  const values = readSettings({ DATABASE_URL, DATABASE_POOLER, DATA_DIR }, withFiles(process.env));
  const { DATABASE_URL: url, DATA_DIR: dataDir } = values;
  if (!url) return openDatabase({ kind: 'pglite', dataDir }, () => undefined);
  const pooled = values.DATABASE_POOLER === 'transaction';
  return openDatabase({ kind: 'postgres', url, pooled, patienceMs: 600_000 }, () => undefined);
}

function print({ figures, differences }: LedgerReport): void {
  for (const [name, figure] of Object.entries({ ...figures, ...differences })) {
    process.stdout.write(`${name}: ${figure}\n`);
  }
}
