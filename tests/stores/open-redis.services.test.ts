import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createLogger } from '@quartet/runtime/logging/logger.ts';
import { createChannels } from '@quartet/stores/database/redis/channels.ts';
import { openRedis, type RedisUse } from '@quartet/stores/database/redis/open-redis.ts';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { expectWithin } from '../support/expect-within.ts';
import { findFreePort } from '../support/free-port.ts';
import { createLink } from '../support/setup/link.ts';
import { startRedis } from '../support/setup/redis-server.ts';

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function open(url: string, use: RedisUse = 'producer') {
  const errors: Error[] = [];
  const redis = openRedis(new Secret(url), use, (error) => errors.push(error));
  closers.unshift(() => redis.disconnect());
  return { redis, errors };
}

async function linkTo(url: string) {
  const link = await createLink(url);
  closers.push(() => link.close());
  return link;
}

/** Expects the promise to be rejected within 2.5 s. */
const expectRefusal = (work: Promise<unknown>) =>
  expectWithin(2_500, () => expect(work).rejects.toBeInstanceOf(Error));

describe('a producer', () => {
  test('fails within 2.5 s while there is no server, and reports it', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    free.close();
    await once(free, 'close');
    const { redis, errors } = open(`redis://127.0.0.1:${port}`);
    await expectRefusal(redis.get('key'));
    await expectRefusal(redis.get('key'));
    expect(errors.length).toBeGreaterThan(0);
  });

  test('fails within 2.5 s for every command when the server hangs', async () => {
    const link = await linkTo(inject('redisUrl'));
    const { redis } = open(link.url);
    await redis.ping();
    link.freeze();
    const first = expectRefusal(redis.get('key'));
    await delay(200);
    await Promise.all([first, expectRefusal(redis.get('key'))]);
    link.thaw();
    expect(await redis.ping()).toBe('PONG');
  });

  test('does not send a command again when its reply was lost', async () => {
    const { url } = await startOwnRedis();
    const link = await linkTo(url);
    const { redis } = open(link.url);
    await redis.ping();
    const monitor = await open(url).redis.monitor();
    closers.unshift(() => monitor.disconnect());
    const { promise: carriedOut, resolve } = Promise.withResolvers<void>();
    monitor.on('monitor', (_time: string, [name]: string[]) => {
      if (name === 'incr') resolve();
    });
    const unanswered = [redis.client('REPLY', 'OFF'), redis.incr('counter')].map(expectRefusal);
    await carriedOut;
    await link.cut();
    await link.mend();
    await Promise.all(unanswered);
    expect(await redis.ping()).toBe('PONG');
    expect(await open(url).redis.get('counter')).toBe('1');
  });

  test('reconnects when its server has become a replica', async () => {
    const { url } = await startOwnRedis();
    const { redis } = open(url);
    await redis.set('key', 'value');
    await redis.replicaof('127.0.0.1', await findFreePort());
    const reconnected = once(redis, 'close');
    await expect(redis.set('key', 'value')).rejects.toThrow('READONLY');
    await reconnected;
  });
});

test('an error of Redis, which holds the whole command, is logged without it', async () => {
  const { redis } = open(inject('redisUrl'));
  const error: unknown = await redis.hset('canary', 'canary').catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error)).toContain('canary');
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  createLogger({ service: 'test', level: 'info', destination }).error({ err: error }, 'not set');
  expect(JSON.parse(lines.join())).toMatchObject({ err: { name: 'ReplyError' }, msg: 'not set' });
  expect(lines.join()).not.toContain('canary');
});

test('a worker and its copies end between two tries to reconnect, and refuse what they still held', async () => {
  const link = await linkTo(inject('redisUrl'));
  const { redis } = open(link.url, 'worker');
  for (const client of [redis, redis.duplicate()]) {
    client.on('error', () => undefined);
    await client.ping();
    const waiting = once(client, 'reconnecting');
    await link.cut();
    await waiting;
    const refused = expectRefusal(client.get('key'));
    const ended = once(client, 'end');
    client.disconnect();
    await ended;
    await refused;
    expect(client.status).toBe('end');
    await link.mend();
  }
});

describe('a subscriber', () => {
  test('refuses within 2.5 s while the server hangs, and leaves nothing behind', async () => {
    const link = await linkTo(inject('redisUrl'));
    const { redis } = open(link.url, 'subscriber');
    const channels = createChannels(redis);
    await redis.ping();
    link.freeze();
    const listener = { onMessage: () => undefined };
    await expectRefusal(channels.subscribe('hung', listener));
    link.thaw();
    await redis.ping();
    expect(await open(inject('redisUrl')).redis.pubsub('NUMSUB', 'hung')).toEqual(['hung', 0]);
  });
});

/** A dead connection is noticed in seconds, while TCP would wait for a quarter of an hour. */
const noticedMs = 25_000;

describe('a connection that died without notice', () => {
  test.each(['producer', 'worker'] as const)('is opened again for a %s', async (use) => {
    const link = await linkTo(inject('redisUrl'));
    const { redis } = open(link.url, use);
    await redis.ping();
    link.forget();
    const isBack = async () => (await redis.ping().catch(() => null)) === 'PONG';
    await expectWithin(noticedMs, () => expect.poll(isBack).toBe(true));
  });

  test('is opened again for a subscriber, who learns that messages are missing', async () => {
    const link = await linkTo(inject('redisUrl'));
    const { redis } = open(link.url, 'subscriber');
    await redis.ping();
    const channels = createChannels(redis);
    const told: string[] = [];
    await channels.subscribe('quiet', {
      onMessage: () => undefined,
      onLost: () => told.push('lost'),
      onHeardAgain: () => told.push('heard again'),
    });
    link.forget();
    await expectWithin(noticedMs, () => expect.poll(() => told).toEqual(['lost', 'heard again']));
  });
});

async function startOwnRedis() {
  const server = await startRedis();
  closers.push(() => server.stop());
  return server;
}
