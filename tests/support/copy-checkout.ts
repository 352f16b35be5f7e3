import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const own = '@quartet';

/**
 * Copies the files that git knows or would add. Packages are linked, the workspaces to the copy. Resolves to its folder,
 * which lasts as long as the process.
 */
export async function copyCheckout(from: string): Promise<string> {
  const { path: root } = await makeTemporaryFolder('quartet-copy-');
  for (const file of listFiles(from)) await cp(path.join(from, file), path.join(root, file));
  await linkPackages(from, root);
  return root;
}

function listFiles(from: string): readonly string[] {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listing, { cwd: from, encoding: 'utf8' }).split('\0');
  return files.filter((file) => file !== '' && existsSync(path.join(from, file)));
}

async function linkPackages(from: string, root: string): Promise<void> {
  const packages = path.join(from, 'node_modules');
  await mkdir(path.join(root, 'node_modules', own), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name !== own)
      await symlink(path.join(packages, name), path.join(root, 'node_modules', name));
  }
  for (const name of await readdir(path.join(packages, own))) {
    await symlink(path.join(root, name), path.join(root, 'node_modules', own, name));
    const nested = path.join(name, 'node_modules');
    if (existsSync(path.join(from, nested))) {
      await symlink(path.join(from, nested), path.join(root, nested));
    }
  }
}
