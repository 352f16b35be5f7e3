import type { Need } from './needs.ts';

export interface Machine {
  /** A container engine answers. */
  readonly hasEngine: boolean;
  /** How packages can be installed without asking anybody: apt as root, apt through sudo, or not at all. */
  readonly apt: 'root' | 'sudo' | 'none';
}

export interface InstallPlan {
  readonly images: readonly string[];
  readonly packages: readonly string[];
  /** Commands to run, in order; null when somebody has to run the packages' command by hand. */
  readonly commands: readonly (readonly string[])[] | null;
}

/** What to do about what is missing. Containers stand in for servers where they can. */
export function toInstallPlan(missing: readonly Need[], { hasEngine, apt }: Machine): InstallPlan {
  const inContainers = missing.filter(({ image }) => hasEngine && image);
  const images = inContainers.flatMap(({ image }) => image ?? []);
  const packages = missing
    .filter((need) => !inContainers.includes(need))
    .flatMap((need) => need.packages);
  if (packages.length === 0) return { images, packages, commands: [] };
  if (apt === 'none') return { images, packages, commands: null };
  const prefix = apt === 'sudo' ? ['sudo', '-n'] : [];
  const aptGet = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  return {
    images,
    packages,
    commands: [
      [...aptGet, 'update'],
      [...aptGet, 'install', '-y', '--no-install-recommends', ...packages],
    ],
  };
}

export function toHandCommand(packages: readonly string[]): string {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}
