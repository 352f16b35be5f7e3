import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchSources } from './watch-sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const { workspaces } = JSON.parse(await read('package.json')) as { readonly workspaces: string[] };

/** The workspaces that `npm run dev` loads, by what each depends on. */
async function listLoaded(workspace: string, known = new Set<string>()): Promise<Set<string>> {
  known.add(workspace);
  const { dependencies = {} } = JSON.parse(await read(`${workspace}/package.json`)) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(dependencies)) {
    const [, other] = /^@quartet\/(.+)$/.exec(name) ?? [];
    const folder = workspaces.find((each) => path.basename(each) === other);
    if (folder && !known.has(folder)) await listLoaded(folder, known);
  }
  return known;
}

/** Watches empty workspaces, and returns how many changes were told after a file was written. */
async function watchCopy() {
  const copy = await mkdtemp(path.join(tmpdir(), 'watched-'));
  await writeFile(path.join(copy, 'package.json'), await read('package.json'));
  for (const workspace of workspaces)
    await mkdir(path.join(copy, workspace, 'a'), { recursive: true });
  let told = Promise.withResolvers<void>();
  let changes = 0;
  const close = await watchSources(copy, () => {
    changes += 1;
    told.resolve();
  });
  onTestFinished(async () => {
    close();
    await rm(copy, { recursive: true });
  });
  return {
    write: async (file: string) => {
      told = Promise.withResolvers();
      await writeFile(path.join(copy, file), 'export {};\n');
    },
    told: () => told.promise,
    changes: () => changes,
  };
}

test.each([...(await listLoaded('dev/standalone'))])(
  'an edit in %s, which development loads, is told',
  async (workspace) => {
    const { write, told } = await watchCopy();
    await write(`${workspace}/a/changed.ts`);
    await expect(told()).resolves.toBeUndefined();
  },
);

test('a migration and a sample count, a test does not', async () => {
  const { write, told, changes } = await watchCopy();
  await write('api/a/changed.test.ts');
  expect(changes()).toBe(0);
  for (const file of ['stores/a/changed.sql', 'dev/emulators/a/changed.md']) {
    await write(file);
    await told();
  }
});
