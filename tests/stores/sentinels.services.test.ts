import { randomBytes } from 'node:crypto';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { openContentRedis } from '@quartet/stores/database/redis/open-content-redis.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { describeQueueBackend } from '@quartet/stores/queues/contract/describe-queue-backend.ts';
import { createRedisQueueBackend } from '@quartet/stores/queues/create-redis-queue-backend.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { createRandomSealingKeys } from '@quartet/stores/sealing/sealing-keys.ts';
import { start } from '@quartet/stores/turn-log/contract/collect.ts';
import { createRedisCancellation } from '@quartet/stores/turn-log/create-redis-cancellation.ts';
import { createRedisTurnLog } from '@quartet/stores/turn-log/create-redis-turn-log.ts';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { runClosingProgram } from '../support/setup/closing-program.ts';
import { createFreshDatabase } from '../support/setup/fresh-database.ts';
import { type Sentinels, startSentinels } from '../support/setup/sentinels.ts';

const ignore = () => undefined;

describe('by way of sentinels', () => {
  let sentinels: Sentinels;
  beforeAll(async () => {
    sentinels = await startSentinels();
  });
  afterAll(() => sentinels[Symbol.asyncDispose]());

  describeQueueBackend(async () =>
    createRedisQueueBackend({ redisUrl: new Secret(sentinels.url), report: ignore }),
  );

  test('a process finds the stores, and ends when all is closed', async () => {
    const database = await createFreshDatabase(inject('databaseUrl'));
    onTestFinished(() => database.drop());
    const run = await runClosingProgram({
      DATABASE_URL: database.url,
      REDIS_URL: sentinels.url,
      CONTENT_REDIS_URL: sentinels.url,
      SEALING_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    });
    expect(run).toEqual({ output: 'settled\n', errors: '', code: 0 });
  });

  test('when another server becomes the master, jobs, turn logs and listeners continue there', async () => {
    const { redis, subscriber } = openContentRedis(new Secret(sentinels.url));
    const sealer = createSealer(createRandomSealingKeys());
    const turnLog = createRedisTurnLog({ redis, subscriber, sealer });
    const cancellation = createRedisCancellation({ redis, subscriber });
    const backend = createRedisQueueBackend({
      redisUrl: new Secret(sentinels.url),
      report: ignore,
    });
    const queue = backend.createQueue('moved');
    const done: string[] = [];
    const worker = backend.createWorker('moved', async ({ name }) => void done.push(name));
    onTestFinished(async () => {
      await Promise.all([worker.close(), queue.close()]);
      await backend.close();
      turnLog.close();
      cancellation.close();
      for (const each of [redis, subscriber]) each.disconnect();
    });
    await queue.add('before', {});
    await expect.poll(() => done).toEqual(['before']);

    await sentinels.failOver();
    const add = () =>
      queue.add('after', {}).then(
        () => 'added',
        () => 'refused',
      );
    await expect.poll(add).toBe('added');
    await expect.poll(() => done).toContain('after');
    const turn = { turnId: createTurnId(), userId: 'user_1' };
    await expect
      .poll(() =>
        turnLog.begin(turn, [start]).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const heard: string[] = [];
    const listen = () =>
      cancellation.subscribe(({ turnId }) => heard.push(turnId)).catch(() => null);
    await expect.poll(listen).not.toBeNull();
    await cancellation.announce({ turnId: turn.turnId });
    await expect.poll(() => heard).toContain(turn.turnId);
  });
});

test('if no sentinel answers, Redis is unreachable: a command fails soon, and the client ends', async () => {
  const errors: Error[] = [];
  const redis = openRedis(new Secret('redis+sentinel://127.0.0.1:9/main'), 'producer', (error) =>
    errors.push(error),
  );
  onTestFinished(() => redis.disconnect());
  await expect(redis.ping()).rejects.toBeInstanceOf(Error);
  expect(errors.length).toBeGreaterThan(0);
});
