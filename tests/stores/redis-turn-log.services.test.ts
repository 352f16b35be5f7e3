import { once } from 'node:events';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import { createRandomSealingKeys } from '@quartet/stores/sealing/sealing-keys.ts';
import { interceptCalls } from '@quartet/stores/testing/faults.ts';
import {
  begin,
  createTurn,
  delta,
  start,
  textsOf,
} from '@quartet/stores/turn-log/contract/collect.ts';
import { describeTurnLog } from '@quartet/stores/turn-log/contract/describe-turn-log.ts';
import { createRedisTurnLog } from '@quartet/stores/turn-log/create-redis-turn-log.ts';
import type { LogScripts } from '@quartet/stores/turn-log/log-scripts.ts';
import { LostTurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createFreshRedis, type FreshRedis } from '../support/setup/fresh-redis.ts';
import { createLink, type Link } from '../support/setup/link.ts';

const sealer = createSealer(createRandomSealingKeys());
const closers: (() => void)[] = [];
let redis: ReturnType<typeof openRedis>;
let link: Link;
let straight: ReturnType<typeof openProcess>;
let linked: ReturnType<typeof openProcess>;

/** The turn log of one process, whose subscriber may connect through the link. */
function openProcess(url: string, subscriberUrl = url) {
  const connections = [
    openRedis(new Secret(url), 'producer'),
    openRedis(new Secret(subscriberUrl), 'subscriber'),
  ] as const;
  const [redis, subscriber] = connections;
  const log = createRedisTurnLog({ redis, subscriber, sealer });
  closers.push(
    log.close,
    () => redis.disconnect(),
    () => subscriber.disconnect(),
  );
  return { log, redis, subscriber };
}

const keyOf = (turnId: string, name: string) => `turn:{${turnId}}:${name}`;
let fresh: FreshRedis;

beforeAll(async () => {
  fresh = await createFreshRedis(inject('redisUrl'));
  const { url } = fresh;
  link = await createLink(url);
  straight = openProcess(url);
  linked = openProcess(url, link.url);
  redis = straight.redis;
});
afterAll(async () => {
  for (const close of closers) close();
  await link.close();
  await fresh.clear();
});

describeTurnLog('in Redis', () => [straight.log, linked.log]);

describe('a turn log in Redis, seen from outside', () => {
  test('shows no word at rest and none on its way, in whole buckets of bytes', async () => {
    const turn = await begin(straight.log);
    const messages: Buffer[] = [];
    const watcher = redis.duplicate();
    closers.push(() => watcher.disconnect());
    await watcher.psubscribe(`*${turn.turnId}*`);
    watcher.on('pmessageBuffer', (_pattern, _channel, message) => messages.push(message));
    await straight.log.beginAttempt(turn, 'claude');
    const fence = { writer: 'claude', attempt: 1 } as const;
    const texts = ['canary', 'a canary', `a canary that sings${'!'.repeat(64)}`];
    await straight.log.append(
      turn,
      texts.map((text) => delta(text)),
      fence,
    );
    await straight.log.touchReader(turn.turnId);
    while (messages.length === 0) await once(watcher, 'pmessageBuffer');
    const [, ...rows] = await redis.xrangeBuffer(keyOf(turn.turnId, 'log'), '-', '+');
    const stored = rows.map(([, fields]) => Buffer.concat(fields));
    const keys = await redis.keys(`*${turn.turnId}*`);
    expect(keys).toHaveLength(3);
    for (const bytes of [...stored, ...messages, Buffer.from(keys.join())]) {
      expect(bytes.includes('canary')).toBe(false);
      expect(bytes.includes(turn.userId)).toBe(false);
    }
    const lengths = stored.map((bytes) => bytes.length);
    expect(lengths[0]).toBe(lengths[1]);
    expect(lengths[2]! - lengths[0]!).toBe(64);
  });

  test('does not open an entry that was changed, moved to another turn or to another attempt', async () => {
    const [turn, second] = [await begin(straight.log), await begin(straight.log)];
    await straight.log.append(turn, [delta('a')]);
    const [, row] = await redis.xrangeBuffer(keyOf(turn.turnId, 'log'), '-', '+');
    const bytes = row![1][1]!;
    await redis.xadd(keyOf(second.turnId, 'log'), '*', 'e', bytes);
    await expect(straight.log.read(second)).rejects.toThrow(UnsealError);
    for (const [from, to] of [
      ['claude:1', 'claude:2'],
      ['claude:1', 'grok:1'],
      ['claude:1\n', ''],
    ] as const) {
      await redis.del(keyOf(turn.turnId, 'log'));
      const changed = Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
      await redis.xadd(keyOf(turn.turnId, 'log'), '*', 'e', changed);
      await expect(straight.log.read(turn)).rejects.toThrow(UnsealError);
    }
  });

  test('lives 15 minutes after the last append, 30 once its turn ended, and 120 s once delivered', async () => {
    const turn = await begin(straight.log);
    const ttl = (name: string) => redis.ttl(keyOf(turn.turnId, name));
    const attempt = await straight.log.beginAttempt(turn, 'gpt');
    await redis.expire(keyOf(turn.turnId, 'head'), 10);
    await straight.log.append(turn, [delta('a')], { writer: 'gpt', attempt });
    expect(await ttl('log')).toBeGreaterThan(890);
    expect(await ttl('head')).toBeGreaterThan(890);
    await straight.log.touchReader(turn.turnId);
    expect(await ttl('reader')).toBeGreaterThan(110);
    expect(await ttl('reader')).toBeLessThanOrEqual(120);
    await straight.log.retire(turn.turnId);
    await straight.log.append(turn, [delta('late')]);
    for (const name of ['log', 'head']) {
      expect(await ttl(name)).toBeGreaterThan(1_790);
      expect(await ttl(name)).toBeLessThanOrEqual(1_800);
    }
    await straight.log.markDelivered(turn.turnId);
    await straight.log.append(turn, [delta('later')]);
    for (const name of ['log', 'head']) expect(await ttl(name)).toBeLessThanOrEqual(120);
    await redis.expire(keyOf(turn.turnId, 'log'), 10);
    await straight.log.markDelivered(turn.turnId);
    expect(await ttl('log')).toBeLessThanOrEqual(10);
  });

  test('that was delivered before its end is kept for 120 s, as is what keeps one from beginning', async () => {
    const turn = await begin(straight.log);
    await straight.log.markDelivered(turn.turnId);
    expect(await redis.ttl(keyOf(turn.turnId, 'log'))).toBeGreaterThan(890);
    await straight.log.retire(turn.turnId);
    expect(await redis.ttl(keyOf(turn.turnId, 'log'))).toBeLessThanOrEqual(120);
    const never = createTurn();
    await straight.log.markDelivered(never.turnId);
    await straight.log.retire(never.turnId);
    expect(await redis.ttl(keyOf(never.turnId, 'head'))).toBeLessThanOrEqual(120);
  });

  test('delivers what was appended while a subscriber was cut off, once and in order', async () => {
    const turn = await begin(straight.log);
    const texts: string[] = [];
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const unsubscribe = await linked.log.subscribe(turn, (entries) => {
      for (const { event } of entries) if ('text' in event) texts.push(event.text ?? '');
      if (texts.includes('last')) resolve();
    });
    await straight.log.append(turn, [delta('before')]);
    await link.cut();
    for (let n = 0; n < 1_200; n++) await straight.log.append(turn, [delta(`cut off ${n}`)]);
    await link.mend();
    for (let n = 0; n < 300; n++) await straight.log.append(turn, [delta(`again ${n}`)]);
    await straight.log.append(turn, [delta('last')]);
    await done;
    expect(texts).toEqual(textsOf(await straight.log.read(turn)));
    unsubscribe();
  });

  test('believes the log, not a message that does not open', async () => {
    const turn = await begin(straight.log);
    const heard: unknown[] = [];
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const unsubscribe = await straight.log.subscribe(turn, (entries) => {
      heard.push(...entries);
      if (heard.length === 2) resolve();
    });
    await straight.log.append(turn, [delta('a')]);
    const channel = keyOf(turn.turnId, 'entries');
    for (const bytes of ['', 'nonsense', '9999999999999-0 3\nabc']) {
      await redis.publish(channel, bytes);
    }
    await straight.log.append(turn, [delta('b')]);
    await done;
    expect(heard).toEqual((await straight.log.read(turn)).slice(1));
    unsubscribe();
  });

  test.each(['log', 'head'])('goes on under no writer once its %s is lost', async (part) => {
    const turn = await begin(straight.log);
    const attempt = await straight.log.beginAttempt(turn, 'claude');
    const fence = { writer: 'claude', attempt } as const;
    await straight.log.append(turn, [delta('The beginning')], fence);
    await redis.del(keyOf(turn.turnId, part));
    await expect(straight.log.append(turn, [delta(' and the rest.')], fence)).rejects.toThrow(
      LostTurnLog,
    );
    await expect(straight.log.append(turn, [delta('End.')])).rejects.toThrow(LostTurnLog);
    await expect(straight.log.beginAttempt(turn, 'claude')).rejects.toThrow(LostTurnLog);
    const before = await straight.log.read(turn);
    await straight.log.endLost(turn, [{ type: 'turn-end', outcome: 'failed' }]);
    const after = await straight.log.read(turn);
    // A replica that took over may have kept the log alone; what is in it stays as it was.
    expect(after.map(({ event }) => event.type)).toEqual(['turn-end']);
    expect(before.map(({ event }) => event)).toEqual(
      part === 'log' ? [] : [start, delta('The beginning')],
    );
    // The writer that was interrupted must not continue in the log that replaced its own.
    await expect(straight.log.append(turn, [delta(' and the rest.')], fence)).rejects.toThrow(
      LostTurnLog,
    );
    expect(await straight.log.read(turn)).toEqual(after);
  });

  test('an end in the place of a lost log comes after what a listener has, on a clock that is behind', async () => {
    const turn = createTurn();
    await straight.log.begin(turn, [start]);
    const ahead = `${Date.now() + 60_000}-0`;
    const [[, [, bytes]]] = (await redis.xrangeBuffer(keyOf(turn.turnId, 'log'), '-', '+')) as [
      [Buffer, Buffer[]],
    ];
    await redis.xadd(keyOf(turn.turnId, 'log'), ahead, 'e', bytes!);
    await redis.del(keyOf(turn.turnId, 'log'), keyOf(turn.turnId, 'head'));
    await straight.log.endLost(turn, [{ type: 'turn-end', outcome: 'failed' }]);
    expect(await straight.log.read(turn, ahead)).toHaveLength(1);
  });

  test('refuses to go on over a gap that a replica left when it took over', async () => {
    const turn = await begin(straight.log);
    const attempt = await straight.log.beginAttempt(turn, 'claude');
    const fence = { writer: 'claude', attempt } as const;
    const append = (text: string) => straight.log.append(turn, [delta(text)], fence);
    await append('one');
    const kept = await redis.hgetall(keyOf(turn.turnId, 'head'));
    await append('two');
    // The replica had heard of "one" only.
    const [, , [last]] = (await redis.xrange(keyOf(turn.turnId, 'log'), '-', '+')) as [
      unknown,
      unknown,
      [string],
    ];
    await redis.xdel(keyOf(turn.turnId, 'log'), last);
    await redis.hset(keyOf(turn.turnId, 'head'), kept);
    await expect(append('three')).rejects.toThrow(LostTurnLog);
    expect(textsOf(await straight.log.read(turn))).toEqual(['one']);
  });

  test('tries again what the store did without saying so, and writes it once', async () => {
    const turn = await begin(straight.log);
    const attempt = await straight.log.beginAttempt(turn, 'claude');
    const fence = { writer: 'claude', attempt } as const;
    const scripts = redis as typeof redis & LogScripts;
    for (const text of ['one', 'two', 'three']) {
      const restore = interceptCalls(scripts, 'appendTurnEvents', (own) => async (...args) => {
        restore();
        await Reflect.apply(own, scripts, args);
        throw new Error('Command timed out');
      });
      expect(await straight.log.append(turn, [delta(text)], fence)).toBe('appended');
    }
    expect(textsOf(await straight.log.read(turn))).toEqual(['one', 'two', 'three']);
  });

  test('leaves the channel with the last subscriber', async () => {
    const turn = await begin(straight.log);
    const listeners = async () => {
      const [, count] = await redis.pubsub('NUMSUB', keyOf(turn.turnId, 'entries'));
      return count;
    };
    const [one, two] = await Promise.all([
      straight.log.subscribe(turn, () => undefined),
      straight.log.subscribe(turn, () => undefined),
    ]);
    expect(await listeners()).toBe(1);
    one();
    expect(await listeners()).toBe(1);
    two();
    await straight.subscriber.ping();
    expect(await listeners()).toBe(0);
  });
});
