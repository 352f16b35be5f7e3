import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Vite serves its changes without a restart. */
const served = 'web';

/** Calls whenever a source changes in a workspace that the processes load. Resolves to what ends it. */
export async function watchSources(root: string, onChange: () => void): Promise<() => void> {
  const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    readonly workspaces: readonly string[];
  };
  const watchers = workspaces
    .filter((workspace) => workspace !== served)
    .map((workspace) =>
      watch(path.join(root, workspace), { recursive: true }, (_event, file) => {
        if (file && isSource(file)) onChange();
      }),
    );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/** Modules, migrations, and the demo's samples. */
function isSource(file: string): boolean {
  return /\.(?:ts|sql|md)$/.test(file) && !/\.test\.ts$|node_modules/.test(file);
}
