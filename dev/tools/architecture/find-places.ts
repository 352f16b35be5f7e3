import { dirname, matchesGlob } from 'node:path/posix';
import type { Zone } from './zones.ts';

/** A zone that a file lies in, by its real folder. */
interface Place {
  readonly folder: string;
  readonly zone: Zone;
}

/** Lists the zones around a file, the widest first. */
export function findPlaces(path: string, zones: readonly Zone[]): readonly Place[] {
  return enclosingFolders(path).flatMap((folder) =>
    zones.filter((zone) => matchesGlob(folder, zone.folder)).map((zone) => ({ folder, zone })),
  );
}

/** True if no row covers the file, so that anything could be imported through it. */
export function isUnzoned(path: string, zones: readonly Zone[]): boolean {
  const folder = dirname(path);
  const innermost = findPlaces(path, zones).at(-1)?.folder ?? '.';
  return folder !== innermost && (innermost === '.' || isDivided(innermost, zones));
}

function isDivided(folder: string, zones: readonly Zone[]): boolean {
  return zones.some((zone) => zone.folder.startsWith(`${folder}/`));
}

function enclosingFolders(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}
