import type { Graph } from './find-circles.ts';
import { isTest } from './is-test.ts';
import type { Import } from './project-file.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
}

/** Maps each file to its imports. */
export function drawFiles(imports: readonly Import[]): Graph {
  return draw(toEdges(imports));
}

/** Maps each folder to its imports from its sibling folders, without unit tests, which may import anything. */
export function drawFolders(imports: readonly Import[]): Graph {
  const edges = toEdges(imports).filter(({ from }) => !isTest(from));
  return draw(edges.flatMap((edge) => toFolderEdge(edge) ?? []));
}

function toEdges(imports: readonly Import[]): readonly Edge[] {
  return imports.flatMap(({ from, to }) => ('file' in to ? [{ from, to: to.file }] : []));
}

/** Returns the first two folders that the paths do not share; nothing if one folder contains the other file. */
function toFolderEdge(edge: Edge): Edge | undefined {
  const [from, to] = [split(edge.from), split(edge.to)];
  const parting = from.findIndex((name, at) => name !== to[at]) + 1;
  if (parting >= from.length || parting >= to.length) return undefined;
  return { from: from.slice(0, parting).join('/'), to: to.slice(0, parting).join('/') };
}

/** Counts a folder of `dev` as one at the top, because measurements import tests, and tests import emulators. */
function split(path: string): readonly string[] {
  return path.split(/(?<!^dev)\//);
}

function draw(edges: readonly Edge[]): Graph {
  const groups = Map.groupBy(edges, ({ from }) => from);
  return new Map([...groups].map(([from, out]) => [from, new Set(out.map(({ to }) => to))]));
}
