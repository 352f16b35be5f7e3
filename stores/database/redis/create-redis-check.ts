import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import { Cluster, type Redis } from 'ioredis';
import { type Layout, type LayoutKind, stampLayout } from './layouts.ts';
import { type ContentCluster, type ContentRedis, listMasters } from './open-content-redis.ts';

/** The server answers, and cannot be used. */
class UnusableRedis extends Error {
  override readonly name = 'UnusableRedis';
  readonly code: 'CLUSTER' | 'DATABASE' | 'LAYOUT' | 'PARTIAL';
  constructor(code: UnusableRedis['code'], message: string = code) {
    super(message);
    this.code = code;
  }
}

/** Checks that a Redis is of a kind that will do, and that it takes writes: a full one and a replica also answer. */
function createRedisCheck(redis: ContentRedis): () => Promise<void> {
  const check =
    redis instanceof Cluster ? () => checkWholeCluster(redis) : createServerCheck(redis);
  return async () => {
    await check();
    await redis.set('quartet:written', '', 'EX', 60);
  };
}

/** Checks that the masters serve all slots, that each of them answers, and that it knows sharded channels. */
async function checkWholeCluster(cluster: ContentCluster): Promise<void> {
  const facts = await cluster.cluster('INFO');
  if (!isWhole(facts)) throw new UnusableRedis('PARTIAL');
  const masters = listMasters(cluster);
  await Promise.all(masters.map((master) => master.pubsub('SHARDNUMSUB')));
  const [, size] = /^cluster_size:(\d+)/m.exec(facts) ?? [];
  // ioredis drops a master that it has no connection to until it reads the slots again.
  if (masters.length < Number(size)) throw new Error('A master of the cluster does not answer.');
}

const isWhole = (facts: string) =>
  /^cluster_state:ok/m.test(facts) && /^cluster_slots_ok:16384/m.test(facts);

/** Asks once for each connection what kind of Redis it is. */
function createServerCheck(redis: Redis): () => Promise<void> {
  let isSingle = false;
  redis.on('close', () => {
    isSingle = false;
  });
  return async () => {
    if (isSingle) return;
    if (/^cluster_enabled:1/m.test(await redis.info('cluster'))) await checkOnlyNode(redis);
    await checkDatabase(redis);
    isSingle = true;
  };
}

/** A client that asks for a database that is not there stays in the first database, without an error. */
async function checkDatabase(redis: Redis): Promise<void> {
  const wanted = redis.options.db ?? 0;
  if (wanted === 0) return;
  const [, chosen] = /(?:^| )db=(\d+)/.exec(await redis.client('INFO')) ?? [];
  if (Number(chosen) !== wanted) throw new UnusableRedis('DATABASE');
}

/** Checks that one node has all slots: this connection asks no other node of a cluster. */
async function checkOnlyNode(redis: Redis): Promise<void> {
  const facts = await redis.cluster('INFO');
  if (!isWhole(facts) || !/^cluster_size:1\r?$/m.test(facts)) throw new UnusableRedis('CLUSTER');
}

/** Also checks that this program may run at the same time as the programs that wrote the data. */
export function createLayoutCheck(
  redis: ContentRedis,
  kind: LayoutKind,
  layout?: Layout,
): () => Promise<void> {
  const check = createRedisCheck(redis);
  return async () => {
    await check();
    const problem = await stampLayout(redis, kind, layout);
    if (problem) throw new UnusableRedis('LAYOUT', problem);
  };
}

const refusals: Readonly<Record<string, string>> = {
  CLUSTER:
    'is a Redis Cluster of several nodes, or serves only some of the slots: only CONTENT_REDIS_URL may be a cluster of several nodes, as redis+cluster://host,host',
  DATABASE: 'has no database of the number in its URL; a Redis Cluster has 0 alone',
  PARTIAL: 'is a Redis Cluster that does not serve all of its slots',
  NOAUTH: 'asks for a password that it does not have',
  NOPERM: 'does not allow its user what is needed',
  WRONGPASS: 'refuses its user or password',
};

const firstAnswerMs = 5_000;

/** Throws `StartError` if the Redis that the variable names answers but can never be used. An unreachable one may still come up. */
export async function refuseUnusableRedis(
  redis: ContentRedis,
  variable: string,
  check = createRedisCheck(redis),
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const listen = (error: Error) => {
    if (findRefusal(error)) resolve(error);
  };
  for (const event of ['error', 'node error']) redis.on(event, listen);
  check().then(resolve, resolve);
  let error: unknown;
  await settlesWithin(
    promise.then((thrown) => {
      error = thrown;
    }),
    firstAnswerMs,
  );
  for (const event of ['error', 'node error']) redis.off(event, listen);
  const refusal = findRefusal(error);
  if (refusal) throw new StartError(`The Redis of ${variable} ${refusal}.`);
}

/** Returns the sentence for an error that will not pass, with its code. */
function findRefusal(error: unknown): string | undefined {
  const code = toCauseCode(error) ?? '';
  if (error instanceof UnusableRedis && code === 'LAYOUT') return `${error.message} (${code})`;
  return refusals[code] && `${refusals[code]} (${code})`;
}
