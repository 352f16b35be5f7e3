import type { Need } from './needs.ts';

/** The parts of a container engine that the setup uses. */
export interface Engine {
  has(image: string): boolean;
  pull(image: string): Promise<boolean>;
}

/** Finds where the tests take a need from without installing anything; null if nowhere. */
export async function findSource(need: Need, engine: Engine | null): Promise<string | null> {
  if (engine && need.image && (engine.has(need.image) || (await engine.pull(need.image))))
    return `image ${need.image}`;
  return findInstalled(need);
}

export function findInstalled(need: Need): string | null {
  const found = need.find();
  return found && `installed (${found})`;
}
