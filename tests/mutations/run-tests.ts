import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { patience } from '../support/patience.ts';

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

/** Runs test files of the checkout at `root`. A test that hangs without its guard has failed, and soon. */
export async function runTests(
  root: string,
  files: readonly string[],
  ...options: readonly string[]
): Promise<TestRun> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'quartet-report-'));
  const report = path.join(folder.path, 'report.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const usual = [`--testTimeout=${patience.poll}`, '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [vitest, 'run', ...files, ...usual, ...options], {
    cwd: root,
    stdio: 'ignore',
  });
  await once(child, 'exit');
  return existsSync(report)
    ? readReport(JSON.parse(await readFile(report, 'utf8')))
    : { passed: [], failed: [] };
}
