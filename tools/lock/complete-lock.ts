import { findMissingOptionals, type MissingOptional } from './find-missing-optionals.ts';
import type { Lock, LockedPackage, LockedPackages } from './lock.ts';
import { readPlatform } from './read-platform.ts';

function toEntry({ name, version, folder }: MissingOptional, old: LockedPackages): LockedPackage {
  const known = old[folder];
  return known?.version === version ? known : { version, ...readPlatform(name), optional: true };
}

/**
 * Gives every optional dependency an entry, because `npm ci` refuses a lock without them. Keeps entries of `old` with the
 * same version; derives the others from the package's name, without integrity.
 */
export function completeLock(lock: Lock, old: LockedPackages): Lock {
  const added = findMissingOptionals(lock.packages).map((missing): [string, LockedPackage] => {
    const dev = lock.packages[missing.dependent]?.dev;
    return [missing.folder, { ...toEntry(missing, old), ...(dev && { dev }) }];
  });
  const packages = [...Object.entries(lock.packages), ...added];
  const sorted = packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}
