import { delimiter } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { expectWithin } from '../expect-within.ts';
import { hasDockerEngine, hasImage, pullImage } from './docker.ts';
import { needs } from './needs.ts';
import { createStandInDocker } from './stand-in-docker.ts';
import { startServer, type TestServer } from './test-server.ts';

afterEach(() => vi.unstubAllEnvs());

function installDocker(line: string): void {
  vi.stubEnv('PATH', [createStandInDocker(line), process.env['PATH']].join(delimiter));
}

const serve = (source: string): TestServer => ({ url: '', source, stop: () => Promise.resolve() });
const program = async () => serve('program');
const fullDisk = () => Promise.reject(new Error('no space left on device'));

test('gives up a pull that hangs', async () => {
  installDocker('exec sleep 600');
  expect(await expectWithin(5_000, () => pullImage('redis:8-alpine', 100))).toBe(false);
});

test('without docker there is no engine, no image and no pull', async () => {
  vi.stubEnv('PATH', '/nowhere');
  expect([hasDockerEngine(), hasImage('redis:8-alpine')]).toEqual([false, false]);
  expect(await pullImage('redis:8-alpine')).toBe(false);
});

test('a server runs from its image if there is one, else from the program', async () => {
  const starts = { container: async (image: string) => serve(image), program };
  installDocker('exit 0');
  expect(await startServer(needs.redis, starts)).toMatchObject({ source: needs.redis.image });
  installDocker('exit 1');
  expect(await startServer(needs.redis, starts)).toMatchObject({ source: 'program' });
});

test('falls back to the program if the container does not start', async () => {
  installDocker('exit 0');
  const redis = { ...needs.redis, find: () => '/usr/bin/redis-server' };
  expect(await startServer(redis, { container: fullDisk, program })).toMatchObject({
    source: 'program',
  });
  const alone = startServer({ ...redis, find: () => null }, { container: fullDisk, program });
  await expect(alone).rejects.toThrow('no space left');
});
