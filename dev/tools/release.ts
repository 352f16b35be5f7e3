import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments, refuseArguments } from '@quartet/runtime/process/read-arguments.ts';

const program = {
  script: 'release',
  about:
    'Releases what is committed: moves "Unreleased" of CHANGELOG.md under the version and the date, sets the version of every package, commits and tags. Exit codes: 0 released, 1 the tree or the changelog is not ready, 2 the version is wrong.',
  words: ['major|minor|patch', 'X.Y.Z'],
  options: { 'dry-run': { type: 'boolean', default: false, about: 'prints what it would do' } },
} as const;

interface Manifest {
  version: string;
  readonly dependencies?: Record<string, string>;
  /** Only the lock file has them. */
  readonly packages?: Readonly<Record<string, Manifest>>;
}

const lockFile = 'package-lock.json';
const changelogFile = 'CHANGELOG.md';
const heading = '## Unreleased\n';

const { values, positionals } = readArguments(program);
const lock = readJson(lockFile);
const version = toVersion(lock.version, positionals[0]);
if (version === null) {
  refuseArguments(program, `The version must be a step or be newer than ${lock.version}`);
}
try {
  release(version, values['dry-run']);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** Returns the version after this one by a step, or the wanted one. Null if that is no version or is not newer. */
function toVersion(current: string, wanted = ''): string | null {
  const step = ['major', 'minor', 'patch'].indexOf(wanted);
  const parts = current.split('.').map(Number);
  if (step >= 0) {
    return parts.map((part, at) => (at < step ? part : at === step ? part + 1 : 0)).join('.');
  }
  const isNewer = wanted.localeCompare(current, 'en', { numeric: true }) > 0;
  return isNewer && /^\d+\.\d+\.\d+$/.test(wanted) ? wanted : null;
}

/** Throws, before it changes anything, if the working tree has changes or the changelog has nothing to release. */
function release(version: string, isDry: boolean): void {
  const title = `## ${version} (${new Date().toISOString().slice(0, 10)})\n`;
  const changelog = readFileSync(changelogFile, 'utf8');
  const [, notes = ''] = changelog.split(/^## .*\n/m);
  if (git('status', '--porcelain') !== '') throw new Error('Commit or discard your changes first.');
  if (!changelog.includes(heading) || !/^[^#\s]/m.test(notes)) {
    throw new Error(`${changelogFile} has nothing under "Unreleased".`);
  }
  const ours = Object.entries(lock.packages ?? {}).filter(
    ([name]) => !name.includes('node_modules'),
  );
  const say = (line: string) => process.stdout.write(`${isDry ? 'Would: ' : ''}${line}\n`);
  say(`Move ${notes.trim().split('\n').length} lines of ${changelogFile} under "${title.trim()}".`);
  say(`Set ${version} in ${lockFile} and in ${ours.length} files named package.json.`);
  say(`Commit and tag v${version}.`);
  if (isDry) return;
  writeFileSync(changelogFile, changelog.replace(heading, `${heading}\n${title}`));
  for (const [folder, locked] of ours) {
    const file = path.join(folder, 'package.json');
    writeJson(file, withVersion(readJson(file), version));
    withVersion(locked, version);
  }
  writeJson(lockFile, withVersion(lock, version));
  git('commit', '--quiet', '--all', '--message', `release: set the version to ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Quartet ${version}`);
  say('Publish it: git push --follow-tags');
}

/** Sets the version of a package of ours, and the version of ours that it depends on. */
function withVersion(manifest: Manifest, version: string): Manifest {
  manifest.version = version;
  const { dependencies = {} } = manifest;
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@quartet/')) dependencies[name] = version;
  }
  return manifest;
}

function readJson(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' });
}
