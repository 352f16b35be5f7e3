import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const ownFolder = path.join(root, 'web', 'dist');
const ownConfig = path.join(root, 'web', 'vite.config.ts');

/** Builds the page into `webRoot`, in a process of its own so that the stores can open meanwhile. Does nothing if it is there. */
export async function buildPage(webRoot = ownFolder, configFile = ownConfig): Promise<void> {
  const folder = path.resolve(webRoot);
  const stamp = path.join(folder, '.sources');
  const sources = await hashSources(configFile);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  await rm(stamp, { force: true });
  // Another folder than ours may hold more than the page.
  const emptying = folder === ownFolder ? '--emptyOutDir' : '--no-emptyOutDir';
  const options = ['--config', configFile, '--outDir', folder, emptying, '--logLevel', 'warn'];
  const build = spawn(process.execPath, [vite, 'build', 'web', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The page could not be built.');
  await writeFile(stamp, sources);
}

/** Hashes the files that a build reads; the lock file names the version of each package. */
async function hashSources(configFile: string): Promise<string> {
  const folders = ['web', 'shared', path.relative(root, path.dirname(configFile))];
  const listed = await Promise.all(folders.map(listFiles));
  const files = ['README.md', 'package-lock.json', ...listed.flat().toSorted()];
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(file).update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  const files = found.filter((each) => each.isFile());
  const names = files.map((each) => path.relative(root, path.join(each.parentPath, each.name)));
  return names.filter((name) => !/^web.(?:dist|node_modules)\b/.test(name));
}
