import { patience } from '../patience.ts';
import { askProgram, runCommand } from './run-command.ts';

/** True if a Docker engine answers; the client alone is not enough. */
export function hasDockerEngine(): boolean {
  return askProgram('docker', 'info');
}

export function hasImage(image: string): boolean {
  return askProgram('docker', 'image', 'inspect', image);
}

/** False if no registry can be reached or it hangs. */
export function pullImage(image: string, ms: number = patience.pull): Promise<boolean> {
  return runCommand(['docker', 'pull', '--quiet', image], ms);
}
