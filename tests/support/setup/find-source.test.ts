import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Engine, findSource } from './find-source.ts';
import { needs } from './needs.ts';

const redis = { ...needs.redis, find: () => '/usr/bin/redis-server' };
const installed = 'installed (/usr/bin/redis-server)';

/** Creates an engine that has some images and can pull other images. */
const engineOf = (there: readonly string[], pullable: readonly string[] = []): Engine => ({
  has: (image) => there.includes(image),
  pull: (image) => Promise.resolve(pullable.includes(image)),
});

test('uses the image if it is there or can be pulled', async () => {
  const { image } = redis;
  expect(await findSource(redis, engineOf([image]))).toBe(`image ${image}`);
  expect(await findSource(redis, engineOf([], [image]))).toBe(`image ${image}`);
});

test('uses the installed program if there is no image or no engine', async () => {
  expect(await findSource(redis, engineOf([]))).toBe(installed);
  expect(await findSource(redis, null)).toBe(installed);
});

test('decides for each need by itself', async () => {
  const engine = engineOf([needs.postgres.image]);
  expect(await findSource(redis, engine)).toBe(installed);
  expect(await findSource(needs.postgres, engine)).toBe(`image ${needs.postgres.image}`);
});

test('a need without a source must be installed', async () => {
  expect(await findSource({ ...redis, find: () => null }, engineOf([]))).toBeNull();
});

test('uses the images of docker-compose.yml', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8');
  for (const { image } of [needs.redis, needs.postgres])
    expect(compose).toContain(`image: ${image}\n`);
});
