import { spawnSync } from 'node:child_process';
import type { GenericContainer } from 'testcontainers';
import { patience } from '../patience.ts';
import { undoAtExit } from '../undo-at-exit.ts';
import { hasImage } from './docker.ts';
import type { TestServer } from './test-server.ts';

/** Arguments for a Redis that writes nothing to disk and has a database for every caller. */
export const volatileRedis = [
  ['--databases', '1024', '--maxmemory-policy', 'noeviction'],
  ['--save', '', '--appendonly', 'no'],
].flat();

/** Returns the image of the reaper that testcontainers runs next to our images. */
export async function readReaperImage(): Promise<string> {
  const { getReaperImage } = await import('testcontainers/build/reaper/reaper.js');
  return getReaperImage();
}

export async function startRedisContainer(
  image: string,
  args: readonly string[] = volatileRedis,
): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = new GenericContainer(image)
    .withCommand(['redis-server', ...args, '--protected-mode', 'no'])
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'));
  return start(container, { image, port: 6379, toUrl: toRedisUrl });
}

export async function startPostgresContainer(image: string): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = new GenericContainer(image)
    .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: 'trust' })
    .withCommand(['postgres', '-N', '400', '-c', 'fsync=off', '-c', 'synchronous_commit=off'])
    // The first message comes from the temporary server that initialises the database.
    .withWaitStrategy(Wait.forLogMessage('ready to accept connections', 2));
  return start(container, { image, port: 5432, toUrl: toPostgresUrl });
}

const toRedisUrl = (host: string) => `redis://${host}`;
const toPostgresUrl = (host: string) => `postgres://postgres@${host}/postgres`;

interface Served {
  readonly image: string;
  readonly port: number;
  readonly toUrl: (host: string) => string;
}

async function start(
  container: GenericContainer,
  { image, port, toUrl }: Served,
): Promise<TestServer> {
  // The reaper removes what a killed run leaves behind. Without its image it is disabled, so that nothing is pulled during a run.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= String(!hasImage(await readReaperImage()));
  const started = await container
    .withExposedPorts(port)
    .withStartupTimeout(patience.program)
    .start();
  const forget = undoAtExit(() => {
    const remove = ['rm', '--force', '--volumes', started.getId()];
    spawnSync('docker', remove, { timeout: patience.reply });
  });
  return {
    url: toUrl(`${started.getHost()}:${started.getMappedPort(port)}`),
    source: `image ${image}`,
    async stop() {
      forget();
      await started.stop();
    },
  };
}
