import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { undoAtExit } from '../support/undo-at-exit.ts';

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled']),
        }),
      ),
    }),
  ),
});

/** Names of tests. A file that could not be loaded has neither. */
export interface TestRun {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

export function readReport(report: unknown): TestRun {
  const tests = reportSchema.parse(report).testResults.flatMap((file) => file.assertionResults);
  const namesOf = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  return { passed: namesOf('passed'), failed: namesOf('failed') };
}

/**
 * Runs test files of the checkout at `root`. Nothing that the tests start or write outlasts the run.
 */
export async function runTests(
  root: string,
  files: readonly string[],
  ...options: readonly string[]
): Promise<TestRun> {
  await using closing = new AsyncDisposableStack();
  const folder = closing.adopt(await makeTemporaryFolder('quartet-run-'), (each) => each.remove());
  // Postgres may run by another account.
  await chmod(folder.path, 0o755);
  const report = path.join(folder.path, 'report.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const usual = ['--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [vitest, 'run', ...files, ...usual, ...options], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder.path },
    stdio: 'ignore',
    detached: true,
  });
  closing.defer(() => killGroup(child));
  closing.defer(undoAtExit(() => killGroup(child)));
  await once(child, 'exit');
  return existsSync(report)
    ? readReport(JSON.parse(await readFile(report, 'utf8')))
    : { passed: [], failed: [] };
}

/** With the servers that its tests had open. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
