import { read } from './engine.ts';

interface Inspected {
  readonly RestartCount: number;
  readonly State: {
    readonly StartedAt: string;
    readonly OOMKilled: boolean;
    readonly Health?: { readonly Status: string };
  };
}

export async function inspect(container: string): Promise<Inspected> {
  const [inspected] = JSON.parse(await read(['docker', 'inspect', container])) as [Inspected];
  return inspected;
}

export async function isHealthy(container: string): Promise<boolean> {
  return (await inspect(container)).State.Health?.Status === 'healthy';
}

/** Runs a Node program in the container. Resolves to its output. */
export function evaluate(container: string, program: string): Promise<string> {
  return read(['docker', 'exec', container, 'node', '--eval', program]);
}

const killOthers = `
  const fs = require('fs');
  for (const pid of fs.readdirSync('/proc').filter((name) => Number(name) > 1)) {
    if (Number(pid) === process.pid) continue;
    if (fs.readFileSync('/proc/' + pid + '/cmdline', 'utf8').startsWith('node')) process.kill(pid, 'SIGKILL');
  }`;

/** Kills the process from within, like a crash: Docker does not restart a container that was killed by hand. */
export async function crash(container: string): Promise<void> {
  // The container may be gone before the last process has replied.
  await evaluate(container, killOthers).catch(() => undefined);
}
