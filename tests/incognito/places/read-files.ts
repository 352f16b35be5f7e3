import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Piece, type Place, toPiece } from './place.ts';

interface FilesPlace {
  readonly name: string;
  /** Files, or folders with everything in them. */
  readonly paths: readonly string[];
  /** Selects files by their path. */
  readonly only?: (file: string) => boolean;
  /** Makes the server flush its memory to disk. */
  readonly flush?: () => Promise<unknown>;
}

const maxFile = 512 * 1024 * 1024;

export function createFilesPlace({ name, paths, only, flush }: FilesPlace): Place {
  return {
    name,
    async read() {
      await flush?.();
      const files = (await Promise.all(paths.map(listFiles))).flat();
      const wanted = only ? files.filter(only) : files;
      return (await Promise.all(wanted.map(readPiece))).flat();
    },
  };
}

async function listFiles(place: string): Promise<readonly string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Returns nothing for a file that the server has removed. Throws if it cannot be read. */
async function readPiece(file: string): Promise<readonly Piece[]> {
  try {
    const { size } = await stat(file);
    if (size > maxFile) throw new Error(`${file} has more than ${maxFile} bytes.`);
    return [toPiece(file, await readFile(file))];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
