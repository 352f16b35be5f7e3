import { expect, test } from 'vitest';
import { findName, type Lock } from './lock.ts';
import { readJson } from './manifests.ts';
import { readPlatform } from './read-platform.ts';

test('the name gives the same platform as the packages of the registry', async () => {
  const { packages } = await readJson<Lock>('package-lock.json');
  const served = Object.entries(packages).filter(([, { integrity, cpu }]) => integrity && cpu);
  expect(served.length).toBeGreaterThan(20);
  const told = served.map(([folder]) => readPlatform(findName(folder) ?? ''));
  expect(told.map(({ os, cpu }) => ({ os, cpu }))).toEqual(
    served.map(([, { os, cpu }]) => ({ os, cpu })),
  );
});

test.each([
  ['@x/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@x/linux-riscv64-gnu', { os: ['linux'], cpu: ['riscv64'], libc: ['glibc'] }],
  ['@x/cli-win32-arm64', { os: ['win32'], cpu: ['arm64'] }],
  ['@x/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
])('reads the platform from the name %s', (name, platform) => {
  expect(readPlatform(name)).toEqual(platform);
});
