import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const ownFolder = path.join(root, 'web', 'dist');
const ownConfig = path.join(root, 'web', 'vite.config.ts');

/** Builds the page into `webRoot`, in a process of its own so that the stores can open meanwhile. */
export async function buildPage(webRoot = ownFolder, configFile = ownConfig): Promise<void> {
  const folder = path.resolve(webRoot);
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
}
