/** The entry of a package in package-lock.json. Unknown fields are kept. */
export interface LockedPackage {
  /** Set if it differs from the folder's name, as after an `npm:` override. */
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

/** Versions or ranges by package name. */
export type Versions = Readonly<Record<string, string>>;

/** Entries by folder: `''` is the root, `web` a workspace, `web/node_modules/vite` a package that only `web` sees. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface Lock {
  readonly packages: LockedPackages;
}

const installed = 'node_modules/';

/** Returns the import name of the package in a folder; none for the root and the workspaces. */
export function findName(folder: string): string | undefined {
  const start = folder.lastIndexOf(installed);
  return start === -1 ? undefined : folder.slice(start + installed.length);
}
