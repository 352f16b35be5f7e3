/** The edges from each node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds circles that cover every node on any circle. Each is the shortest way round from its first node. */
export function findCircles(graph: Graph): readonly (readonly string[])[] {
  const circles: (readonly string[])[] = [];
  for (const node of [...graph.keys()].sort()) {
    if (circles.some((circle) => circle.includes(node))) continue;
    const circle = findWayRound(graph, node);
    if (circle) circles.push(circle);
  }
  return circles;
}

function findWayRound(graph: Graph, start: string): readonly string[] | undefined {
  const ways: (readonly string[])[] = [[start]];
  const reached = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return way;
      if (reached.has(next)) continue;
      reached.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
