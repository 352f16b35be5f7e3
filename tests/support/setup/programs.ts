import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const debianPostgres = '/usr/lib/postgresql';

/** Finds a program on the PATH, at an absolute path, or in Debian's versioned PostgreSQL folders, newest first. */
export function findProgram(name: string): string | null {
  if (isAbsolute(name)) return isExecutable(name) ? name : null;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...postgresFolders()];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

export function getProgram(name: string): string {
  const path = findProgram(name);
  if (!path) throw new Error(`The tests need ${name}: run "npm run test:setup".`);
  return path;
}

function postgresFolders(): readonly string[] {
  try {
    return readdirSync(debianPostgres)
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(debianPostgres, version, 'bin'));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
