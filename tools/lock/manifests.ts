import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Versions } from './lock.ts';

export interface Manifest {
  readonly workspaces?: readonly string[];
  readonly overrides?: Versions;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

export const root = path.resolve(import.meta.dirname, '../..');

export async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(path.join(root, file), 'utf8')) as T;
}

/** Reads the package.json of the root under `''`, and of every workspace under its folder. */
export async function readManifests(): Promise<ReadonlyMap<string, Manifest>> {
  const { workspaces = [] } = await readJson<Manifest>('package.json');
  const read = async (folder: string): Promise<[string, Manifest]> => [
    folder,
    await readJson<Manifest>(path.join(folder, 'package.json')),
  ];
  return new Map(await Promise.all(['', ...workspaces].map(read)));
}
