import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir } from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning, listDescendants, readCommand } from './processes.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

interface Program {
  readonly name: string;
  readonly args: readonly string[];
  /** A word in the command line of its last child process. */
  readonly last: string;
  readonly signal: NodeJS.Signals;
}

const programs: readonly Program[] = [
  {
    name: 'verify:incognito',
    args: ['tests/incognito/main.ts'],
    last: 'worker/main.ts',
    signal: 'SIGTERM',
  },
  {
    name: 'test:chaos',
    args: ['tests/faults/chaos/main.ts'],
    last: 'worker/main.ts',
    signal: 'SIGINT',
  },
];

const root = path.resolve(import.meta.dirname, '../..');

test.each(programs)(
  '$name ended by $signal leaves no process and no folder behind',
  async ({ args, last, signal }) => {
    const folder = await makeTemporaryFolder('quartet-ended-');
    onTestFinished(() => folder.remove());
    // Postgres may run under another account.
    await chmod(folder.path, 0o755);
    const program = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, TMPDIR: folder.path },
      stdio: 'ignore',
    });
    const started = new Set<number>();
    const look = () => {
      for (const pid of listDescendants(program.pid ?? 0)) started.add(pid);
      return [...started].map(readCommand).join('\n');
    };
    await expect.poll(look).toContain(last);
    expect(await readdir(folder.path)).not.toEqual([]);
    look();
    program.kill(signal);
    const [code] = (await once(program, 'exit')) as [number | null];
    await expect.poll(() => [...started].filter(isRunning).map(readCommand)).toEqual([]);
    expect(await readdir(folder.path)).toEqual([]);
    expect(code).toBe(128 + constants.signals[signal]);
  },
);
