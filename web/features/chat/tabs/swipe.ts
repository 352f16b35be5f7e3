export interface Travel {
  readonly x: number;
  readonly y: number;
}

/** A swipe must travel further than this many pixels. */
const threshold = 50;

/** 1 to the next tab, -1 to the one before, 0 for no swipe: it must be mostly horizontal and long enough. */
export function decideSwipe({ x, y }: Travel): -1 | 0 | 1 {
  if (Math.abs(x) <= threshold || Math.abs(x) <= Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

/** How far the panel follows the finger: heavier than it, and at an end it gives way like rubber. */
export function followFinger(x: number, hasNeighbour: boolean): number {
  return hasNeighbour ? x * 0.6 : Math.sign(x) * Math.min(56, Math.abs(x) * 0.28);
}
