import type { TestServer } from './redis-server.ts';

/** The images of docker-compose.yml, so that the tests meet what is deployed. */
export async function startRedisContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer('redis:8-alpine')
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--databases', '1024'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    async stop() {
      await container.stop();
    },
  };
}

export async function startPostgresContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer('postgres:17-alpine')
    .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: 'trust' })
    .withCommand(['postgres', '-N', '400', '-c', 'fsync=off', '-c', 'synchronous_commit=off'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('ready to accept connections', 2))
    .start();
  return {
    url: `postgres://postgres@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    async stop() {
      await container.stop();
    },
  };
}
