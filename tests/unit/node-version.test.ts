import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

interface Manifest {
  readonly engines: { readonly node: string };
  readonly devDependencies: Readonly<Record<string, string>>;
}

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await read('package.json')) as Manifest;
}

test('version managers, the image and npm scripts name the same Node', async () => {
  const { devDependencies } = await readManifest();
  const { node } = devDependencies;
  expect((await read('.nvmrc')).trim()).toBe(node);
  const images = [...(await read('Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  expect(images.length).toBeGreaterThan(0);
  expect(new Set(images)).toEqual(new Set([`node:${node}-alpine`]));
});

test('the engines and the types name the major version of Node that runs', async () => {
  const { engines, devDependencies } = await readManifest();
  const major = devDependencies['node']?.split('.')[0];
  expect(engines.node).toBe(`>=${major}`);
  expect(devDependencies['@types/node']?.split('.')[0]).toBe(major);
});

test('the workflow takes its Node from .nvmrc and runs the test line', async () => {
  const workflow = await read('.github/workflows/ci.yml');
  expect(workflow).toContain('node-version-file: .nvmrc');
  expect(workflow).toContain('run: bash .ci/run');
});
