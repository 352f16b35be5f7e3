import type { Need } from './needs.ts';

/** As much of a container engine as the setup asks for. */
export interface Engine {
  has(image: string): boolean;
  pull(image: string): Promise<boolean>;
}

/** Where the tests take a need from without installing anything; null for nowhere. */
export async function findSource(need: Need, engine: Engine | null): Promise<string | null> {
  if (engine && need.image && (engine.has(need.image) || (await engine.pull(need.image))))
    return `image ${need.image}`;
  return findInstalled(need);
}

export function findInstalled(need: Need): string | null {
  const found = need.find();
  return found && `installed (${found})`;
}
