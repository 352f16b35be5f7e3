import { describe, expect, test } from 'vitest';
import { findMissingOptionals } from '../../tools/lock/find-missing-optionals.ts';
import { findUnusedOverrides } from '../../tools/lock/find-unused-overrides.ts';
import { findUnverified } from '../../tools/lock/find-unverified.ts';
import type { Lock, LockedPackage, Versions } from '../../tools/lock/lock.ts';
import { readJson, readManifests } from '../../tools/lock/manifests.ts';
import { type LockRecord, recordFile } from '../../tools/lock/record.ts';

const { packages } = await readJson<Lock>('package-lock.json');
const record = await readJson<LockRecord>(recordFile);
const manifests = await readManifests();
const overrides = manifests.get('')?.overrides ?? {};

type Kind = 'dependencies' | 'devDependencies' | 'optionalDependencies';
const toAll = (from: Pick<LockedPackage, Kind>): Versions => ({
  ...from.dependencies,
  ...from.devDependencies,
  ...from.optionalDependencies,
});
const asked = Object.fromEntries([...manifests].map(([folder, from]) => [folder, toAll(from)]));

describe('the lock is complete (else: npm run lock)', () => {
  test('every optional dependency has an entry', () => {
    expect(findMissingOptionals(packages)).toEqual([]);
  });

  test('every entry has an integrity, except those in the record', () => {
    expect(findUnverified(packages)).toEqual(record.unverified);
  });

  test('every workspace is locked with the versions of its package.json', () => {
    const folders = Object.keys(asked);
    const locked = folders.map((folder) => [folder, toAll(packages[folder] ?? {})]);
    expect(Object.fromEntries(locked)).toEqual(asked);
  });

  test('every version in a package.json is exact', () => {
    const versions = Object.values(asked).flatMap((one) => Object.entries(one));
    const ranges = versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(ranges).toEqual([]);
  });

  test('every override is used, and the lock was made with the current ones', () => {
    expect(record.overrides).toEqual(overrides);
    expect(findUnusedOverrides(packages, overrides)).toEqual([]);
  });

  test('no entry names its registry', () => {
    const places = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
    expect(places.filter((place) => !manifests.has(place))).toEqual([]);
  });
});
