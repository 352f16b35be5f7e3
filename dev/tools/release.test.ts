import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../../tests/support/temporary-folder.ts';

const program = path.join(import.meta.dirname, 'release.ts');
const unreleased = '### Added\n\n- A door for programs.\n';
const earlier = '## 0.1.0 (2026-11-01)\n\nThe first release.\n';

/** A repository with two packages of ours and one of somebody else, and everything committed. */
async function openRepository(notes = unreleased) {
  const { path: cwd, remove } = await makeTemporaryFolder('quartet-release-');
  onTestFinished(remove);
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
  const write = (name: string, text: string) => writeFileSync(path.join(cwd, name), text);
  const read = (name: string) => readFileSync(path.join(cwd, name), 'utf8');
  const root = { name: 'quartet', version: '0.1.0' };
  const api = {
    name: '@quartet/api',
    version: '0.1.0',
    dependencies: { '@quartet/shared': '0.1.0', other: '0.1.0' },
  };
  const packages = { '': root, api, 'node_modules/other': { version: '0.1.0' } };
  mkdirSync(path.join(cwd, 'api'));
  write('package.json', JSON.stringify(root));
  write('api/package.json', JSON.stringify(api));
  write('package-lock.json', JSON.stringify({ ...root, packages }));
  write('CHANGELOG.md', `# Changelog\n\n## Unreleased\n\n${notes}\n${earlier}`);
  git('init', '--quiet');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all: begin');
  const release = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  return { git, write, read, release };
}

test('a release moves the changelog, sets every version of ours, commits and tags', async () => {
  const { git, read, release } = await openRepository();
  expect(release('minor')).toMatchObject({ status: 0, stderr: '' });
  const day = new Date().toISOString().slice(0, 10);
  expect(read('CHANGELOG.md')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 0.2.0 (${day})\n\n${unreleased}\n${earlier}`,
  );
  const api = {
    version: '0.2.0',
    dependencies: { '@quartet/shared': '0.2.0', other: '0.1.0' },
  };
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' });
  expect(JSON.parse(read('api/package.json'))).toMatchObject(api);
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, api, 'node_modules/other': { version: '0.1.0' } },
  });
  expect(git('status', '--porcelain')).toBe('');
  expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag\n');
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
});

test.each([
  ['patch', '0.1.1'],
  ['major', '1.0.0'],
  ['0.10.0', '0.10.0'],
])('%s releases %s', async (wanted, version) => {
  const { git, release } = await openRepository();
  expect(release(wanted).status).toBe(0);
  expect(git('tag')).toBe(`v${version}\n`);
});

test('a dry run says what would happen, and changes nothing', async () => {
  const { git, release } = await openRepository();
  const { status, stdout } = release('minor', '--dry-run');
  expect(status).toBe(0);
  expect(stdout).toContain('0.2.0');
  expect([git('status', '--porcelain'), git('tag'), git('rev-list', '--count', 'HEAD')]).toEqual([
    '',
    '',
    '1\n',
  ]);
});

test('uncommitted changes are refused', async () => {
  const { git, write, release } = await openRepository();
  write('new.txt', '');
  expect(release('minor')).toMatchObject({
    status: 1,
    stderr: 'Commit or discard your changes first.\n',
  });
  expect(git('tag')).toBe('');
});

test('a changelog with nothing under "Unreleased" is refused', async () => {
  const { git, release } = await openRepository('### Added\n');
  expect(release('minor')).toMatchObject({
    status: 1,
    stderr: 'CHANGELOG.md has nothing under "Unreleased".\n',
  });
  expect(git('tag')).toBe('');
});

test.each(['', 'huge', '0.1.0', '0.0.9', '1.0'])('the version "%s" is refused', async (wanted) => {
  const { git, release } = await openRepository();
  expect(release(wanted).status).toBe(2);
  expect(git('tag')).toBe('');
});
