import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/** Builds the page into `web/dist`, in a process of its own so that the stores can open meanwhile. */
export async function buildPage(): Promise<void> {
  const build = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The page could not be built.');
}
