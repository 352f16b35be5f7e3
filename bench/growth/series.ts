/** What is measured of a point, of all that was asked there together. */
export const measures = ['processor ms', 'commands', 'store kB', 'reader kB'] as const;
export type Measure = (typeof measures)[number];
export type Measured = Readonly<Record<Measure, number>>;

export interface Point {
  /** How much work: turns, characters, readers. */
  readonly work: number;
  readonly measured: Measured;
}

export interface Series {
  readonly title: string;
  /** What `work` counts. */
  readonly unit: string;
  readonly points: readonly Point[];
}

/** How much steeper a curve may get. */
export const mostBend = 1.5;

/** Below so much of what the first point costs, what is added is noise. */
const leastShare = 0.25;

/**
 * How much steeper a curve is at its end than before: 1 is a straight line, more grows faster than the work does. 1 for
 * one that hardly grows.
 */
export function readBend(points: readonly Point[], of: Measure): number {
  const [first, middle, last] = [points[0], points.at(-2), points.at(-1)];
  if (!first || !middle || !last) return Number.NaN;
  const slope = (from: Point, to: Point) =>
    (to.measured[of] - from.measured[of]) / (to.work - from.work);
  const grown = last.measured[of] - first.measured[of];
  if (grown < leastShare * first.measured[of]) return 1;
  // Through zero work: a first step that costs nothing would make any second one infinitely steep.
  const before = Math.max(slope(first, middle), middle.measured[of] / middle.work / 10);
  return slope(middle, last) / before;
}
