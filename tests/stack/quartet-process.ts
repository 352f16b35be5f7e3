import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { undoAtExit } from '../support/undo-at-exit.ts';

/** One api or worker process, started as an operator would. */
export interface QuartetProcess {
  readonly child: ChildProcess;
  /** Everything printed so far, on both outputs. */
  output(): string;
  /** SIGTERM, and the wait for its end. Resolves the exit code. */
  end(): Promise<number | null>;
}

/** Finds where the first process that printed it serves operators; empty until one has. */
export const findOpsUrl = (started: Pick<QuartetProcess, 'output'>): string =>
  /"opsUrl":"([^"]+)"/.exec(started.output())?.[1] ?? '';

const root = path.resolve(import.meta.dirname, '../..');

/** Starts `entry` and resolves once it printed the words that say it is ready. A path is of this checkout unless it is absolute. */
export async function startProcess(
  entry: string,
  environment: Readonly<Record<string, string>>,
  readyWords: string,
): Promise<QuartetProcess> {
  const child = spawn(process.execPath, [path.resolve(root, entry)], {
    cwd: root,
    // The page need not be built: its sources have an index.html as well.
    env: { PATH: process.env['PATH'], WEB_ROOT: 'web', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once(
    'exit',
    undoAtExit(() => void child.kill('SIGKILL')),
  );
  let output = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes(readyWords)) resolve();
    });
  }
  const exited = once(child, 'exit') as Promise<[number | null]>;
  exited.then(([code]) => reject(new Error(`${entry} ended with ${code}:\n${output}`)), reject);
  await ready;
  return {
    child,
    output: () => output,
    async end() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}
