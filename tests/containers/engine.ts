import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hasDockerEngine } from '../support/setup/docker.ts';
import { askProgram } from '../support/setup/run-command.ts';
import { undoAtExit } from '../support/undo-at-exit.ts';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const execute = promisify(execFile);
const maxBuffer = 512 * 1024 * 1024;

const lastWords = 3_000;

/** Runs a program. Resolves to its output, errors last; rejects with the end of that if it fails. */
export async function run(
  [program = '', ...args]: readonly string[],
  { cwd, env }: RunOptions = {},
): Promise<string> {
  const running = execute(program, args, {
    ...(cwd && { cwd }),
    env: { ...process.env, ...env },
    maxBuffer,
  });
  // A command that is still running would start again what is removed at the exit.
  const forget = undoAtExit(() => void running.child.kill('SIGKILL'));
  try {
    const { stdout, stderr } = await running;
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    const printed = (stdout + stderr).slice(-lastWords);
    throw new Error(`${program} ${args.slice(-4).join(' ')} failed:\n${printed}`, { cause: error });
  } finally {
    forget();
  }
}

/** Like `run`, but without the progress output. */
export async function read([program = '', ...args]: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, args, { maxBuffer });
  return stdout.trim();
}

/** Finds the command of Docker Compose: the plugin, else the program. Null if neither is there or no engine answers. */
export function findCompose(): readonly string[] | null {
  if (!hasDockerEngine()) return null;
  if (askProgram('docker', 'compose', 'version')) return ['docker', 'compose'];
  return askProgram('docker-compose', 'version') ? ['docker-compose'] : null;
}
