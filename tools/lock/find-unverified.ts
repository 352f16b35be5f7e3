import { findName, type LockedPackages } from './lock.ts';

/** Finds the packages without integrity, whose bytes `npm ci` does not check, as `name@version`. */
export function findUnverified(packages: LockedPackages): readonly string[] {
  const unverified = Object.entries(packages).flatMap(([folder, { version, integrity, link }]) => {
    const name = findName(folder);
    return name && !link && !integrity ? [`${name}@${version}`] : [];
  });
  return [...new Set(unverified)].sort();
}
