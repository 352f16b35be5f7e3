import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { withFiles } from '@quartet/runtime/environment/with-files.ts';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { storesSettings } from '../../stores-environment.ts';
import { checkLedger, isRight, type LedgerReport } from './check-ledger.ts';

const { values: flags } = readArguments({
  script: 'ledger:check',
  about:
    'Adds up the ledger. Exit codes: 0 all adds up, 1 something differs, 2 the ledger could not be read.',
  options: { json: { type: 'boolean', default: false, about: 'prints the figures for a program' } },
});
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
  if (!url) {
    if (!existsSync(path.join(dataDir, 'database')))
      throw new Error(
        `There is nothing to check: DATABASE_URL is not set, and DATA_DIR, ${dataDir}, holds no database.`,
      );
    return openDatabase({ kind: 'pglite', dataDir }, () => undefined);
  }
  const pooled = values.DATABASE_POOLER === 'transaction';
  const tables = { applies: false };
  return openDatabase(
    { kind: 'postgres', url, pooled, patienceMs: 600_000, tables },
    () => undefined,
  );
}

function print({ figures, differences }: LedgerReport): void {
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ ...figures, ...differences })}\n`);
    return;
  }
  for (const [name, figure] of Object.entries({ ...figures, ...differences })) {
    process.stdout.write(`${name}: ${figure}\n`);
  }
}
