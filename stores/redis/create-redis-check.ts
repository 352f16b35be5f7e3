import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import type { Redis } from 'ioredis';

/** The server answers, and cannot be used. */
class UnusableRedis extends Error {
  override readonly name = 'UnusableRedis';
  readonly code = 'CLUSTER';
}

/** Asks once for each connection what kind of Redis it is, and then only whether it answers. */
export function createRedisCheck(redis: Redis): () => Promise<void> {
  let isSingle = false;
  redis.on('close', () => {
    isSingle = false;
  });
  return async () => {
    if (isSingle) {
      await redis.ping();
      return;
    }
    if (/^cluster_enabled:1/m.test(await redis.info('cluster'))) throw new UnusableRedis('cluster');
    isSingle = true;
  };
}

const refusals: Readonly<Record<string, string>> = {
  CLUSTER:
    'is a Redis Cluster, which cannot hold the queues: use a single Redis, or its replica set',
  NOAUTH: 'asks for a password that it does not have',
  NOPERM: 'does not allow its user what is needed',
  WRONGPASS: 'refuses its user or password',
};

const firstAnswerMs = 5_000;

/** Throws `StartError` when the Redis that the variable names answers and will never do. One that is away may come. */
export async function refuseUnusableRedis(redis: Redis, variable: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  redis.once('error', resolve);
  createRedisCheck(redis)().then(resolve, resolve);
  let error: unknown;
  await settlesWithin(
    promise.then((thrown) => {
      error = thrown;
    }),
    firstAnswerMs,
  );
  redis.off('error', resolve);
  const code = toCauseCode(error) ?? '';
  const refusal = refusals[code];
  if (refusal) throw new StartError(`The Redis of ${variable} ${refusal} (${code}).`);
}
