import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { patience } from '../patience.ts';

/** True if the program runs with these arguments and succeeds. */
export function askProgram(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: patience.reply }).status === 0;
}

/** Runs a command and shows its output. False if it fails, is missing or takes longer than `ms`. */
export async function runCommand(command: readonly string[], ms: number): Promise<boolean> {
  const [program = '', ...args] = command;
  process.stdout.write(`> ${command.join(' ')}\n`);
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: AbortSignal.timeout(ms),
    killSignal: 'SIGKILL',
  });
  const [code] = await once(child, 'exit').catch(() => [null]);
  return code === 0;
}
