import { randomBytes } from 'node:crypto';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { describe, expect, test } from 'vitest';
import { listClusterNodes, toSentinelOptions } from './database/redis/redis-address.ts';
import { storesSettings, toStoresConfig } from './stores-environment.ts';

const scaled = {
  REDIS_URL: 'redis://queues:6379',
  DATABASE_URL: 'postgres://user:pass@host/quartet',
  SEALING_KEYS: `one:${randomBytes(32).toString('base64url')}`,
};

const read = (environment: Record<string, string>) =>
  toStoresConfig(readSettings(storesSettings, environment));

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

describe('the stores of an environment', () => {
  test('are embedded when nothing is set, under a key of the process', () => {
    const config = read({});
    expect(config).toMatchObject({ kind: 'embedded', dataDir: '.data' });
    expect(config.keyRing.first.key.equals(read({}).keyRing.first.key)).toBe(false);
  });

  test('stay in memory, under the given keys, when told so', () => {
    const config = read({ DATA_DIR: 'memory', SEALING_KEYS: scaled.SEALING_KEYS });
    expect(config).toMatchObject({ kind: 'embedded', dataDir: null });
    expect(config.keyRing.first.id).toBe('one');
  });

  test('are scaled with Redis, Postgres and keys', () => {
    const config = read(scaled);
    if (config.kind !== 'scaled') throw new Error('not scaled');
    expect(config.redisUrl.reveal()).toBe(scaled.REDIS_URL);
    expect(config.contentRedisUrl.reveal()).toBe(scaled.REDIS_URL);
    expect(config.databaseUrl.reveal()).toBe(scaled.DATABASE_URL);
    expect(config.keyRing.first.id).toBe('one');
  });

  test('put content on a Redis of its own', () => {
    const config = read({ ...scaled, CONTENT_REDIS_URL: 'rediss://content:6380' });
    if (config.kind !== 'scaled') throw new Error('not scaled');
    expect(config.contentRedisUrl.reveal()).toBe('rediss://content:6380');
    expect(config.redisUrl.reveal()).toBe(scaled.REDIS_URL);
  });

  test('find Redis by way of sentinels, whose names have commas between them', () => {
    const master = 'redis+sentinel://u:p%40@one:1,two,[::1]:3/main/2?sentinelPassword=s';
    const config = read({ ...scaled, REDIS_URL: master });
    if (config.kind !== 'scaled') throw new Error('not scaled');
    expect(config.redisUrl.reveal()).toBe(master);
    expect(toSentinelOptions(master)).toEqual({
      sentinels: [
        { host: 'one', port: 1 },
        { host: 'two', port: 26_379 },
        { host: '::1', port: 3 },
      ],
      name: 'main',
      username: 'u',
      password: 'p@',
      sentinelPassword: 's',
      db: 2,
    });
  });

  test.each([
    ['several servers', 'redis://a,redis://b', /must name one host/],
    ['several hosts', 'redis://a:1,b:2/0', /must be a URL|must name one host/],
    ['no host', 'redis:///0', /must be a URL|must name one host/],
    ['a database that has a name', 'redis://a/main', /number of a database/],
    ['a socket of this machine', '/run/redis.sock', /must be a URL that starts with redis:/],
    ['a socket as a URL', 'unix:///run/redis.sock', /must be a URL that starts with redis:/],
    ['sentinels over TLS', 'rediss+sentinel://a:1/main', /must be a URL that starts with redis:/],
    [
      'sentinels without a name',
      'redis+sentinel://a:1,b:2',
      /must be of the form redis\+sentinel:/,
    ],
    ['sentinels without one', 'redis+sentinel://a:1,,b:2/main', /must be of the form/],
  ])('refuse %s instead of a Redis', (_, url, expected) => {
    expect(problemsOf({ ...scaled, REDIS_URL: url })).toEqual([expect.stringMatching(expected)]);
    expect(problemsOf({ ...scaled, CONTENT_REDIS_URL: url })).toHaveLength(1);
  });

  test('put content on a cluster, of which some nodes are named, and queues on none', () => {
    const url = 'rediss+cluster://u:p%40@one:1,two,[::1]:3';
    const config = read({ ...scaled, CONTENT_REDIS_URL: url });
    if (config.kind !== 'scaled') throw new Error('not scaled');
    expect(config.contentRedisUrl.reveal()).toBe(url);
    const nodes = ['one:1', 'two', '[::1]:3'].map((host) => `rediss://u:p%40@${host}`);
    expect(listClusterNodes(url)).toEqual(nodes);
    expect(listClusterNodes('redis+cluster://one')).toEqual(['redis://one']);
    expect(problemsOf({ ...scaled, REDIS_URL: url })).toEqual([
      expect.stringMatching(/^REDIS_URL: must be a URL that starts with redis:/),
    ]);
    for (const wrong of ['redis+cluster://', 'redis+cluster://a,,b', 'redis+cluster://a/1'])
      expect(problemsOf({ ...scaled, CONTENT_REDIS_URL: wrong })).toEqual([
        expect.stringMatching(/^CONTENT_REDIS_URL: must be of the form redis\+cluster:/),
      ]);
  });

  test('refuse a list of hosts instead of a Postgres', () => {
    const several = 'postgres://user:pass@a,b/quartet';
    expect(problemsOf({ ...scaled, DATABASE_URL: several })).toEqual([
      expect.stringMatching(/^DATABASE_URL: must (name one host|be a URL)/),
    ]);
  });

  test.each<[string, Record<string, string>, RegExp[]]>([
    ['Redis alone', { REDIS_URL: scaled.REDIS_URL }, [/^DATABASE_URL:/, /^SEALING_KEYS:/]],
    ['Postgres alone', { DATABASE_URL: scaled.DATABASE_URL }, [/^REDIS_URL:/, /^SEALING_KEYS:/]],
    ['no keys', { ...scaled, SEALING_KEYS: '' }, [/^SEALING_KEYS:/]],
    ['content alone', { CONTENT_REDIS_URL: 'redis://content' }, [/^CONTENT_REDIS_URL:/]],
    [
      'malformed values',
      { REDIS_URL: 'http://x', DATABASE_URL: 'x', SEALING_KEYS: 'a:short', LOG_LEVEL: 'loud' },
      [
        /^REDIS_URL:/,
        /^DATABASE_URL:/,
        /^SEALING_KEYS: key 1/,
        /^LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent$/,
      ],
    ],
  ])('refuse %s, naming all that is wrong at once', (_, environment, expected) => {
    const problems = problemsOf(environment);
    expect(problems).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern);
  });

  test('never show a value in an error', () => {
    const environment = {
      REDIS_URL: 'canary',
      DATABASE_URL: 'canary',
      SEALING_KEYS: 'canary:canary',
    };
    expect(problemsOf(environment)).toHaveLength(3);
    expect(problemsOf(environment).join()).not.toContain('canary');
  });
});
