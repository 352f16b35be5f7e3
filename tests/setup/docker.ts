import { spawnSync } from 'node:child_process';

/** True where a Docker engine answers; the client alone is not enough. */
export function hasDockerEngine(): boolean {
  return spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 }).status === 0;
}

export function hasImage(image: string): boolean {
  return spawnSync('docker', ['image', 'inspect', image], { stdio: 'ignore' }).status === 0;
}
