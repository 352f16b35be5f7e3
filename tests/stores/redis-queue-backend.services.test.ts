import { once } from 'node:events';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { describeQueueBackend } from '@quartet/stores/queues/contract/describe-queue-backend.ts';
import { createQueueName, toTurnFlow } from '@quartet/stores/queues/contract/queue-fixture.ts';
import { createRedisQueueBackend } from '@quartet/stores/queues/create-redis-queue-backend.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectWithin } from '../support/expect-within.ts';
import { createFreshRedis, type FreshRedis } from '../support/setup/fresh-redis.ts';
import { createLink, type Link } from '../support/setup/link.ts';

const ignore = () => undefined;
const unavailable = { code: 'queue_unavailable', status: 503 };

describe('the queues on Redis', () => {
  let fresh: FreshRedis;
  let link: Link;
  beforeAll(async () => {
    fresh = await createFreshRedis(inject('redisUrl'));
    link = await createLink(fresh.url);
  });
  afterAll(async () => {
    await link.close();
    await fresh.clear();
  });

  describeQueueBackend(async () =>
    createRedisQueueBackend({ redisUrl: new Secret(fresh.url), report: ignore }),
  );

  test('refuse a question within 2.5 s while Redis hangs or is gone, and take the next one', async () => {
    const backend = createRedisQueueBackend({ redisUrl: new Secret(link.url), report: ignore });
    const flow = backend.createFlowProducer();
    await flow.add(toTurnFlow('before'));
    const refused = () => expect(flow.add(toTurnFlow('lost'))).rejects.toMatchObject(unavailable);
    link.freeze();
    await expectWithin(2_500, refused);
    link.thaw();
    await flow.add(toTurnFlow('between'));
    await link.cut();
    await expectWithin(2_500, refused);
    await link.mend();
    await expect.poll(() => flow.add(toTurnFlow('after'))).toBeDefined();
    await flow.close();
    await backend.close();
  });

  test('refuse a question within 2.5 s when Redis was never there', async () => {
    await link.cut();
    const backend = createRedisQueueBackend({ redisUrl: new Secret(link.url), report: ignore });
    const flow = backend.createFlowProducer();
    const refused = () => expect(flow.add(toTurnFlow('lost'))).rejects.toMatchObject(unavailable);
    await expectWithin(2_500, refused);
    await backend.close();
    await link.mend();
  });

  test('take questions after Redis hung while they began', async () => {
    const backend = createRedisQueueBackend({ redisUrl: new Secret(link.url), report: ignore });
    await backend.check();
    link.freeze();
    const flow = backend.createFlowProducer();
    await expect(flow.add(toTurnFlow('lost'))).rejects.toMatchObject(unavailable);
    link.thaw();
    expect(await flow.add(toTurnFlow('after'))).toBeDefined();
    await flow.close();
    await backend.close();
  });

  test('go on working after Redis was gone', async () => {
    const name = createQueueName();
    const backend = createRedisQueueBackend({ redisUrl: new Secret(link.url), report: ignore });
    const done = Promise.withResolvers<string>();
    const worker = backend.createWorker<{ turnId: string }>(name, async (job) =>
      done.resolve(job.data.turnId),
    );
    await worker.waitUntilReady();
    await link.cut();
    await link.mend();
    const direct = createRedisQueueBackend({ redisUrl: new Secret(fresh.url), report: ignore });
    const queue = direct.createQueue(name);
    await queue.add('answer', { turnId: 'turn' });
    expect(await done.promise).toBe('turn');
    await worker.close();
    await queue.close();
    await Promise.all([backend.close(), direct.close()]);
  });

  test('close an idle worker while Redis is gone', async () => {
    const backend = createRedisQueueBackend({ redisUrl: new Secret(link.url), report: ignore });
    const worker = backend.createWorker(createQueueName(), async () => undefined);
    await once(worker, 'drained');
    const waiting = await worker.getBackend().blockingClient;
    const lost = new Promise<void>((resolve) => waiting?.once('reconnecting', resolve));
    await link.cut();
    await lost;
    await expectWithin(2_500, () => worker.close());
    expect(worker.isRunning()).toBe(false);
    await backend.close();
    await link.mend();
  });
});
