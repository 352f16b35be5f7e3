import { locate } from './locate.ts';
import type { LockedPackages } from './lock.ts';

export interface MissingOptional {
  readonly name: string;
  readonly version: string;
  /** The folder of its entry. */
  readonly folder: string;
  readonly dependent: string;
}

const exact = /^\d+\.\d+\.\d+[\w.+-]*$/;

/** Finds the optional dependencies without an entry, which npm leaves out if its registry does not serve them. */
export function findMissingOptionals(packages: LockedPackages): readonly MissingOptional[] {
  return Object.entries(packages).flatMap(([dependent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      const found = locate(packages, { name, folder: dependent });
      const isOther = exact.test(version) && found && packages[found]?.version !== version;
      if (found && !isOther) return [];
      const folder = `${isOther ? `${dependent}/` : ''}node_modules/${name}`;
      return [{ name, version, folder, dependent }];
    }),
  );
}
