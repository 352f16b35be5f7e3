import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ComposeFile, isTested, toTestedCompose } from '../containers/tested-compose.ts';

const lent = {
  root: '/checkout',
  folder: '/settings',
  port: 4430,
  image: 'quartet:tested',
  baseImage: 'node:tested',
};

async function readBoth() {
  const file = path.resolve(import.meta.dirname, '../../docker-compose.yml');
  const compose = parse(await readFile(file, 'utf8'), { merge: true }) as ComposeFile;
  return { compose, tested: toTestedCompose(compose, lent) };
}

test('tests containers as docker-compose.yml defines them, except for ports, folders and the image', async () => {
  const { compose, tested } = await readBoth();
  const own = Object.entries(compose.services).filter(([name]) => isTested(name));
  expect(Object.keys(tested.services)).toEqual([...own.map(([name]) => name), 'emulators']);
  const ours = [
    'image',
    'build',
    'ports',
    'volumes',
    'env_file',
    'environment',
    'configs',
    'profiles',
  ];
  const keep = (service: object = {}) =>
    Object.fromEntries(Object.entries(service).filter(([key]) => !ours.includes(key)));
  for (const [name, service] of own) {
    expect(keep(tested.services[name])).toEqual(keep(service));
    const { APP_ORIGINS: _, ...variables } = service.environment ?? {};
    expect(tested.services[name]?.environment ?? {}).toMatchObject(variables);
    const image = service.build ? lent.image : service.image;
    expect(tested.services[name]?.image).toBe(image);
  }
  expect(tested.networks).toEqual(compose.networks);
  expect(tested.volumes).toEqual(compose.volumes);
});

test('publishes no tested port to other machines', async () => {
  const { tested } = await readBoth();
  const ports = Object.values(tested.services).flatMap(({ ports = [] }) => ports);
  expect(ports.length).toBeGreaterThan(2);
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});
