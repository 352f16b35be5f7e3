import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DataFolderInUseError, lockDataFolder } from './lock-data-folder.ts';

const program = path.join(import.meta.dirname, '../testing/hold-data-folder.ts');
const processes = 8;
const rounds = 3;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quartet-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Contender {
  readonly child: ChildProcessWithoutNullStreams;
  readonly line: () => Promise<string>;
}

function startContender(): Contender {
  const child = spawn(process.execPath, [program, folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { child, line: async () => String((await lines.next()).value) };
}

async function end({ child }: Contender, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

test('exactly one of many processes that begin at once gets the folder, also after a holder was killed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const contenders = Array.from({ length: processes }, startContender);
    await Promise.all(contenders.map(({ line }) => line()));
    for (const { child } of contenders) child.stdin.write('go');
    const said = await Promise.all(contenders.map(({ line }) => line()));
    expect(said.filter((line) => line === 'locked')).toEqual(['locked']);
    expect(said.filter((line) => line.includes('is in use'))).toHaveLength(processes - 1);
    await Promise.all(contenders.map((each) => end(each, 'SIGKILL')));
  }
});

test('the refusal names the folder and the process that holds it', async () => {
  const unlock = await lockDataFolder(folder);
  const other = startContender();
  await other.line();
  other.child.stdin.write('go');
  expect(await other.line()).toBe(
    `DataFolderInUseError: The data folder ${folder} is in use by process ${process.pid}: stop it, or set another DATA_DIR.`,
  );
  unlock();
});

test('within one process the folder is locked once, until it is unlocked', async () => {
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUseError);
  unlock();
  (await lockDataFolder(folder))();
});
