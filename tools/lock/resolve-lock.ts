import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Lock } from './lock.ts';
import { root } from './manifests.ts';

const options = [
  '--package-lock-only',
  '--ignore-scripts',
  '--omit-lockfile-registry-resolved',
  '--no-audit',
  '--no-fund',
];

async function install(folder: string): Promise<void> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('Start it by `npm run lock`: it works with the npm that runs it.');
  const child = spawn(process.execPath, [npm, 'install', '--prefix', folder, ...options], {
    cwd: folder,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('npm could not resolve the packages.');
}

/** Lets npm resolve copies of the files, away from node_modules, which would limit it to one platform. */
export async function resolveLock(files: readonly string[]): Promise<Lock> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quartet-lock-'));
  try {
    for (const file of files) {
      const copy = path.join(folder, file);
      await mkdir(path.dirname(copy), { recursive: true });
      await copyFile(path.join(root, file), copy);
    }
    await install(folder);
    return JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as Lock;
  } finally {
    await rm(folder, { recursive: true });
  }
}
