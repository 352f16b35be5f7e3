import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { RunningStack } from './describe-stack.ts';

const run = promisify(execFile);

/** Runs the operator's check on a ledger in its own Postgres. It must come after all other tests. */
export function describeLedgerCheck(running: {
  readonly stack: Pick<RunningStack['stack'], 'databaseUrl'>;
}): void {
  test('the ledger adds up in the end, and a command says so', async () => {
    const { stdout } = await run(process.execPath, ['api/doctor.ts', '--ledger'], {
      env: { PATH: process.env['PATH'], DATABASE_URL: running.stack.databaseUrl },
    });
    expect(stdout).toContain('unbalancedAccounts: 0\nunresolvedTurns: 0\nstrayEntries: 0\n');
    expect(stdout).toMatch(/^accounts: [1-9]/);
  });
}
