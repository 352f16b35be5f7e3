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

/** What a curve's end may have above 1 by noise. */
export const mostExponent = 1.2;

/** The exponent by which a cost follows the work at a curve's end: 1 is linear, less costs less for each piece of work. */
export function readExponent(points: readonly Point[], of: Measure): number {
  const [before, last] = points.slice(-2);
  if (!before || !last) return Number.NaN;
  return Math.log(last.measured[of] / before.measured[of]) / Math.log(last.work / before.work);
}
