import { findName, type LockedPackages, type Versions } from './lock.ts';

/** Finds the overrides that no package of the lock uses. */
export function findUnusedOverrides(
  packages: LockedPackages,
  overrides: Versions,
): readonly string[] {
  const used = new Set(
    Object.entries(packages).flatMap(([folder, { name, version }]) => {
      const own = findName(folder);
      return [`${own}: ${version}`, `${own}: npm:${name}@${version}`];
    }),
  );
  return Object.entries(overrides)
    .map(([name, target]) => `${name}: ${target}`)
    .filter((override) => !used.has(override));
}
