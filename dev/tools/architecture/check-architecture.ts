import { drawFiles, drawFolders } from './draw-graphs.ts';
import { findCircles, type Graph } from './find-circles.ts';
import { findForbidding } from './find-forbidding.ts';
import { isUnzoned } from './find-places.ts';
import type { Import, ProjectFile } from './project-file.ts';
import { readImports } from './read-imports.ts';
import type { Zone } from './zones.ts';

/** Returns a line for each violation of the architecture. */
export function checkArchitecture(
  files: readonly ProjectFile[],
  zones: readonly Zone[],
): readonly string[] {
  const imports = files.flatMap(readImports);
  return [
    ...files.filter(({ path }) => isUnzoned(path, zones)).map(describeUnzoned),
    ...imports.flatMap((found) => describeForbidden(found, zones) ?? []),
    ...describeCircles(drawFiles(imports)).map((circle) => `circle of files: ${circle}`),
    ...describeCircles(drawFolders(imports)).map((circle) => `circle of folders: ${circle}`),
  ];
}

function describeUnzoned({ path }: ProjectFile): string {
  return `${path}: no row covers this folder, add one to zones.ts.`;
}

function describeForbidden(found: Import, zones: readonly Zone[]): string | undefined {
  const zone = findForbidding(found, zones);
  if (!zone) return undefined;
  const target = 'file' in found.to ? found.to.file : found.to.package;
  return `${found.from}:${found.line} imports ${target}: ${zone.because}`;
}

function describeCircles(graph: Graph): readonly string[] {
  return findCircles(graph).map((circle) => [...circle, circle[0]].join(' → '));
}
