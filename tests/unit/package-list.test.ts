import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

const manifestSchema = z.object({
  workspaces: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const listSchema = z.object({
  components: z.array(
    z.object({ group: z.string().optional(), name: z.string(), version: z.string() }),
  ),
});

test('the image lists the packages that its processes and its page use, and no tools', async () => {
  const [built = '', served = ''] = (await readFile(path.join(root, 'Dockerfile'), 'utf8'))
    .split(/^FROM .+$/m)
    .slice(1);
  const [command = ''] =
    /(?:npm pkg [^&]+&&[\s\\]+)?npm sbom [^&]+ > sbom\.cdx\.json/.exec(built) ?? [];
  expect(served).toMatch(/^COPY --from=build .*\/app\/sbom\.cdx\.json .*\.\/$/m);

  const { path: folder, remove } = await makeTemporaryFolder('package-list-');
  onTestFinished(remove);
  const readManifest = async (workspace: string) =>
    manifestSchema.parse(await readJson(path.join(root, workspace, 'package.json')));
  const { workspaces } = await readManifest('.');
  for (const workspace of ['.', ...workspaces])
    await cp(
      path.join(root, workspace, 'package.json'),
      path.join(folder, workspace, 'package.json'),
    );
  await cp(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  await promisify(execFile)('sh', ['-c', command.replaceAll('\\\n', ' ')], { cwd: folder });

  const { components } = listSchema.parse(await readJson(path.join(folder, 'sbom.cdx.json')));
  const listed = components.map(({ group, name, version }) =>
    [...(group === undefined ? [] : [`${group}/`]), name, '@', version].join(''),
  );
  const used = await Promise.all(
    ['api', 'worker', 'web', 'stores', 'ops', 'runtime', 'shared'].map(readManifest),
  );
  const needed = used.flatMap(({ dependencies }) => Object.entries(dependencies));
  const ofOthers = needed.filter(([name]) => !name.startsWith('@quartet/'));
  expect(listed).toEqual(expect.arrayContaining(ofOthers.map((each) => each.join('@'))));
  const tools = listed.filter((each) => /^(?:vite|vitest|@types\/express|@biomejs)\b/.test(each));
  expect(tools).toEqual([]);
});
