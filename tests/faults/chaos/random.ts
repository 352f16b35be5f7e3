type Random = () => number;

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

export function pickBetween(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}
