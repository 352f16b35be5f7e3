import { expect, test } from 'vitest';
import { completeLock } from './complete-lock.ts';
import { findUnverified } from './find-unverified.ts';
import type { Lock } from './lock.ts';

const lock: Lock = {
  packages: {
    '': { optionalDependencies: { '@x/cli-win32-x64': '2.0.0' } },
    'node_modules/x': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { '@x/cli-darwin-arm64': '2.0.0', '@x/cli-linux-x64-musl': '2.0.0' },
    },
    'node_modules/@x/cli-darwin-arm64': { version: '1.0.0', integrity: 'sha512-older' },
  },
};
const old = {
  'node_modules/@x/cli-win32-x64': { version: '2.0.0', integrity: 'sha512-kept', optional: true },
  'node_modules/@x/cli-linux-x64-musl': { version: '1.9.0', integrity: 'sha512-older' },
};

test('an optional package that npm left out keeps its entry of the same version', () => {
  const { packages } = completeLock(lock, old);
  expect(packages['node_modules/@x/cli-win32-x64']).toEqual(old['node_modules/@x/cli-win32-x64']);
});

test('an entry of another version is rewritten without integrity', () => {
  const { packages } = completeLock(lock, old);
  expect(packages['node_modules/@x/cli-linux-x64-musl']).toEqual({
    version: '2.0.0',
    cpu: ['x64'],
    libc: ['musl'],
    os: ['linux'],
    optional: true,
    dev: true,
  });
  expect(findUnverified(packages)).toContain('@x/cli-linux-x64-musl@2.0.0');
});

test('the entry goes below its dependent if another version is in its place', () => {
  const { packages } = completeLock(lock, old);
  expect(packages['node_modules/x/node_modules/@x/cli-darwin-arm64']).toMatchObject({
    version: '2.0.0',
    os: ['darwin'],
  });
});

test('sorts the entries as npm does, and leaves a complete lock unchanged', () => {
  const whole = completeLock(lock, old);
  const folders = Object.keys(whole.packages);
  expect(folders).toEqual([...folders].sort((a, b) => a.localeCompare(b, 'en')));
  expect(completeLock(whole, {})).toEqual(whole);
});
