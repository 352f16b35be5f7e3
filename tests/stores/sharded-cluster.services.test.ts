import { Secret } from '@quartet/runtime/environment/secret.ts';
import {
  createLayoutCheck,
  refuseUnusableRedis,
} from '@quartet/stores/database/redis/create-redis-check.ts';
import { openContentRedis } from '@quartet/stores/database/redis/open-content-redis.ts';
import { readMemoryRatio } from '@quartet/stores/database/redis/read-memory-ratio.ts';
import { readStoreFacts } from '@quartet/stores/read-store-facts.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { createRandomSealingKeys } from '@quartet/stores/sealing/sealing-keys.ts';
import {
  begin,
  collect,
  createTurn,
  delta,
  textsOf,
} from '@quartet/stores/turn-log/contract/collect.ts';
import { describeCancellation } from '@quartet/stores/turn-log/contract/describe-cancellation.ts';
import { describeQuestionStore } from '@quartet/stores/turn-log/contract/describe-question-store.ts';
import { describeTurnLog } from '@quartet/stores/turn-log/contract/describe-turn-log.ts';
import { createRedisCancellation } from '@quartet/stores/turn-log/create-redis-cancellation.ts';
import { createRedisQuestionStore } from '@quartet/stores/turn-log/create-redis-question-store.ts';
import { createRedisTurnLog } from '@quartet/stores/turn-log/create-redis-turn-log.ts';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { startShardedCluster } from '../support/setup/redis-cluster.ts';

const sealer = createSealer(createRandomSealingKeys());
const logKey = (turnId: string) => `turn:{${turnId}}:log`;

/** The content stores of one process. */
function openProcess(url: string) {
  const content = openContentRedis(new Secret(url));
  const turnLog = createRedisTurnLog({ ...content, sealer });
  const cancellation = createRedisCancellation(content);
  return {
    redis: content.redis,
    turnLog,
    cancellation,
    questions: createRedisQuestionStore({ redis: content.redis, sealer }),
    check: createLayoutCheck(content.redis, 'content'),
    close() {
      turnLog.close();
      cancellation.close();
      for (const each of [content.redis, content.subscriber]) each.disconnect();
    },
  };
}

describe('on a Redis Cluster of three masters', () => {
  let cluster: Awaited<ReturnType<typeof startShardedCluster>>;
  let processes: ReturnType<typeof openProcess>[];
  const here = () => processes[0]!;
  const there = () => processes[1]!;

  beforeAll(async () => {
    cluster = await startShardedCluster({ replicas: true });
    processes = [openProcess(cluster.url), openProcess(cluster.url)];
  });
  afterAll(async () => {
    for (const each of processes ?? []) each.close();
    await cluster?.[Symbol.asyncDispose]();
  });

  describeTurnLog('on a cluster', () => [here().turnLog, there().turnLog]);
  describeQuestionStore('on a cluster', () => [here().questions, there().questions]);
  describeCancellation('on a cluster', () => [here().cancellation, there().cancellation]);

  test('a process starts, and the turns are spread over all masters', async () => {
    await refuseUnusableRedis(here().redis, 'CONTENT_REDIS_URL', here().check);
    await here().check();
    expect(await readMemoryRatio(here().redis)).toBeNull();
    const used = new Set<string>();
    while (used.size < 3) {
      const { turnId } = await begin(here().turnLog);
      used.add((await cluster.findMaster(logKey(turnId))).url);
    }
  });

  test('one of its nodes as a single Redis is refused with a sentence', async () => {
    const one = openContentRedis(new Secret(cluster.nodes[0]!.url));
    onTestFinished(() => {
      one.redis.disconnect();
      one.subscriber.disconnect();
    });
    await expect(refuseUnusableRedis(one.redis, 'CONTENT_REDIS_URL')).rejects.toThrow(
      /^The Redis of CONTENT_REDIS_URL is a Redis Cluster of several nodes, .* redis\+cluster:.*\(CLUSTER\)\.$/,
    );
  });

  test('the doctor reads each master', async () => {
    const stores = await readStoreFacts({
      kind: 'scaled',
      redisUrl: new Secret(inject('redisUrl')),
      contentRedisUrl: new Secret(cluster.url),
      databaseUrl: new Secret(inject('databaseUrl')),
      databaseConnections: 1,
      keyRing: createRandomKeyRing(),
    });
    const content = stores.filter((store) => 'kind' in store && store.kind === 'content');
    const ports = cluster.nodes.slice(0, 3).map(({ url }) => new URL(url).port);
    const names = ports.map((port) => `CONTENT_REDIS_URL (127.0.0.1:${port})`);
    expect(content.map(({ about }) => about).toSorted()).toEqual(names.toSorted());
    expect(content).toMatchObject(
      names.map(() => ({ layoutProblem: null, settings: { save: '' } })),
    );
  });

  test('when a slot moves to another master, its turn goes on there, and who listens hears it', async () => {
    const turn = await begin(here().turnLog);
    const append = (text: string) => here().turnLog.append(turn, [delta(text)]);
    const live = await collect(there().turnLog, turn);
    await append('before');
    await live.until('before');
    const before = await cluster.findMaster(logKey(turn.turnId));
    await cluster.moveSlot(logKey(turn.turnId));
    expect(await append('after')).toBe('appended');
    await live.until('after');
    await expect.poll(() => cluster.findMaster(logKey(turn.turnId))).not.toBe(before);
    await append('later');
    await live.until('later');
    expect(textsOf(live.entries)).toEqual(['before', 'after', 'later']);
  });

  test('when a master is lost, its replica has the turn, which goes on, and who listens hears it', async () => {
    const turn = createTurn();
    const { turnLog } = here();
    await begin(turnLog, turn);
    const attempt = await turnLog.beginAttempt(turn, 'claude');
    const append = (text: string) =>
      turnLog.append(turn, [delta(text, attempt)], { writer: 'claude', attempt });
    const live = await collect(there().turnLog, turn);
    const cancelled = Promise.withResolvers<void>();
    const unsubscribe = await there().cancellation.subscribe(
      ({ turnId }) => turnId === turn.turnId && cancelled.resolve(),
    );
    onTestFinished(unsubscribe);
    await append('before');
    await live.until('before');

    const lost = await cluster.findMaster(logKey(turn.turnId));
    await lost.kill();
    expect(await append('during the outage')).toBe('appended');
    await expect.poll(() => cluster.findMaster(logKey(turn.turnId))).not.toBe(lost);
    await append('after');
    await live.until('after');
    const whole = ['before', 'during the outage', 'after'];
    expect(textsOf(live.entries)).toEqual(whole);
    expect(textsOf(await there().turnLog.read(turn))).toEqual(whole);
    await expect
      .poll(() =>
        here()
          .check()
          .then(() => 'whole', String),
      )
      .toBe('whole');
    await here().cancellation.announce(turn);
    await cancelled.promise;

    // The lost one comes back as a replica; nobody misses anything.
    await lost.start();
    await append('later');
    await live.until('later');
  });
});

test('a cluster that has lost a third of its slots is refused with a sentence', async () => {
  await using cluster = await startShardedCluster({ replicas: false });
  await cluster.nodes[0]?.kill();
  const { redis } = openContentRedis(new Secret(cluster.url));
  onTestFinished(() => redis.disconnect());
  const start = () => refuseUnusableRedis(redis, 'CONTENT_REDIS_URL').then(() => 'started', String);
  await expect
    .poll(start)
    .toContain(
      'The Redis of CONTENT_REDIS_URL is a Redis Cluster that does not serve all of its slots (PARTIAL).',
    );
});

test('a cluster without an answering node is unreachable: commands fail soon, and the client ends', async () => {
  const errors: Error[] = [];
  const { redis } = openContentRedis(new Secret('redis+cluster://127.0.0.1:9'), (error) =>
    errors.push(error),
  );
  onTestFinished(() => redis.disconnect());
  await expect(redis.ping()).rejects.toBeInstanceOf(Error);
  await refuseUnusableRedis(redis, 'CONTENT_REDIS_URL');
  expect(errors.length).toBeGreaterThan(0);
});
