import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { askProgram } from '../../support/setup/run-command.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const execute = promisify(execFile);
const run = (cwd: string, program: string, ...args: readonly string[]) =>
  execute(program, args, { cwd });

/** The newest release that CHANGELOG.md names: its tag, or the commit of the first one, which has no tag. */
export function readLastRelease(): string {
  const text = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const [, version, when] = /^## (\d[\d.]+) \(([\da-f-]+)\)$/m.exec(text) ?? [];
  if (!version || !when) throw new Error('CHANGELOG.md names no release.');
  return when.length === 40 ? when : `v${version}`;
}

/** Returns false in a clone without the history. */
export function hasCommit(commit: string): boolean {
  return askProgram('git', '-C', root, 'cat-file', '-e', `${commit}^{commit}`);
}

/** Settings that the last release reads and this version has fixed. */
export const settingsOfLastRelease = {
  QUESTIONS_PER_HOUR: '100000',
  STREAMS_PER_USER: '1000',
  ADDRESS_SOCKETS_PER_MINUTE: '100000',
  UPKEEP_SECONDS: '1',
  PROVIDER_FIRST_EVENT_SECONDS: '600',
  PROVIDER_IDLE_SECONDS: '600',
};

/** Resolves to a folder with a release and the packages that it was locked to. */
export async function checkOut(commit: string): Promise<TemporaryFolder> {
  const folder = await makeTemporaryFolder('quartet-release-');
  const archive = path.join(folder.path, 'release.tar');
  await run(root, 'git', 'archive', '--output', archive, commit);
  await run(folder.path, 'tar', '-xf', archive);
  const workspaces = ['--workspace', '@quartet/api', '--workspace', '@quartet/worker'];
  const quiet = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run(folder.path, 'npm', 'ci', ...quiet, ...workspaces);
  return folder;
}
