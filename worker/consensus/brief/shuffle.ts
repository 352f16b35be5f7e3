/** Shuffles by a seed: the same seed gives the same order, and every order is equally likely. */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  const random = createRandom(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [moved, replacing] = [shuffled[last], shuffled[other]];
    if (moved !== undefined && replacing !== undefined) {
      [shuffled[last], shuffled[other]] = [replacing, moved];
    }
  }
  return shuffled;
}

/** FNV-1a of the seed into mulberry32: numbers from 0 up to 1. */
function createRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
