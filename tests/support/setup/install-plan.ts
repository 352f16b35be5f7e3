import type { Need } from './needs.ts';

/** How packages can be installed without asking: by apt as root, by apt through sudo, or not at all. */
export type Apt = 'root' | 'sudo' | 'none';

const patient = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];

/** Lists the commands that install the packages; none if a person has to do it. */
export function toInstallCommands(
  packages: readonly string[],
  apt: Apt,
): readonly (readonly string[])[] {
  if (apt === 'none') return [];
  const prefix = apt === 'sudo' ? ['sudo', '-n'] : [];
  const aptGet = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...patient];
  return [
    [...aptGet, 'update'],
    [...aptGet, 'install', '-y', '--no-install-recommends', ...packages],
  ];
}

export function toPackages(needs: readonly Need[]): readonly string[] {
  return needs.flatMap(({ packages }) => packages);
}

export function toHandCommand(packages: readonly string[]): string {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}
