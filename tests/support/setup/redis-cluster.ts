import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { Redis } from 'ioredis';
import { findFreePort } from '../free-port.ts';
import { volatileRedis } from './containers.ts';
import { prepareRedis, startRedis } from './redis-server.ts';
import { type ServerAtRisk, startServerAtRisk } from './server-at-risk.ts';
import type { TestServer } from './test-server.ts';

const lastSlot = 16_383;
// A cluster has only one database.
const clustered = ['--cluster-enabled', 'yes', '--databases', '1'];

/** Starts a Redis Cluster of one node, which serves the slots up to this one: by default all of them. */
export async function startRedisCluster(to = lastSlot): Promise<TestServer> {
  // The default bus port could collide with another test's port.
  const nodesPort = await findFreePort();
  const server = await startRedis([...clustered, '--cluster-port', String(nodesPort)]);
  await addSlots(server.url, to);
  return server;
}

/** Resolves once the node serves the slots. */
async function addSlots(url: string, to: number): Promise<void> {
  const redis = openRedis(new Secret(url), 'producer');
  await redis.call('CLUSTER', 'ADDSLOTSRANGE', 0, to);
  const words = to === lastSlot ? 'cluster_state:ok' : `cluster_slots_ok:${to + 1}`;
  while (!(await redis.cluster('INFO')).includes(words)) await redis.ping();
  redis.disconnect();
}

export interface ShardedCluster extends AsyncDisposable {
  /** As a process is told. */
  readonly url: string;
  readonly nodes: readonly ServerAtRisk[];
  /** Finds the master that serves a key, as the other nodes know it. */
  findMaster(key: string): Promise<ServerAtRisk>;
  /** Moves the slot of a key, with what it holds, to another of the masters with which the cluster started. */
  moveSlot(key: string): Promise<void>;
}

interface ClusterNode {
  readonly server: ServerAtRisk;
  readonly redis: Redis;
  readonly port: number;
  readonly busPort: number;
}

const mastersCount = 3;

/** Starts a Redis Cluster of three masters, each with one replica if so wished. Resolves once all nodes agree on it. */
export async function startShardedCluster({
  replicas,
}: {
  readonly replicas: boolean;
}): Promise<ShardedCluster> {
  await using opened = new AsyncDisposableStack();
  const nodes: ClusterNode[] = [];
  while (nodes.length < mastersCount * (replicas ? 2 : 1)) {
    const node = await startNode();
    opened.defer(() => node.server.close());
    opened.defer(() => node.redis.disconnect());
    nodes.push(node);
  }
  await join(nodes);
  const closing = opened.move();
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    nodes: nodes.map(({ server }) => server),
    async findMaster(key) {
      const ports = await findMasterPorts(nodes, key);
      const master = nodes.find(({ port }) => port === ports[0]);
      if (!master || new Set(ports).size > 1) throw new Error('The nodes do not agree yet.');
      return master.server;
    },
    async moveSlot(key) {
      const [port] = await findMasterPorts(nodes, key);
      const masters = nodes.slice(0, mastersCount);
      const from = masters.find((node) => node.port === port);
      const to = masters.find((node) => node.port !== port);
      if (from && to) await moveSlot(await from.redis.cluster('KEYSLOT', key), { from, to });
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function startNode(): Promise<ClusterNode> {
  const busPort = await findFreePort();
  const quick =
    '--cluster-node-timeout 1000 --cluster-replica-validity-factor 0 --repl-diskless-sync-delay 0';
  const prepared = await prepareRedis([
    ...volatileRedis,
    ...clustered,
    '--cluster-port',
    String(busPort),
    ...quick.split(' '),
  ]);
  const server = await startServerAtRisk(prepared);
  const redis = new Redis(server.url, { maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined);
  return { server, redis, port: Number(new URL(server.url).port), busPort };
}

/** Makes the first three masters of a third of the slots each, and the other nodes their replicas. */
async function join(nodes: readonly ClusterNode[]): Promise<void> {
  const masters = nodes.slice(0, mastersCount);
  const share = Math.ceil((lastSlot + 1) / mastersCount);
  for (const [index, { redis }] of masters.entries()) {
    const last = Math.min((index + 1) * share - 1, lastSlot);
    await redis.call('CLUSTER', 'ADDSLOTSRANGE', index * share, last);
  }
  for (const [index, { redis }] of nodes.entries())
    await redis.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
  // Each meets each: gossip alone would take seconds.
  for (const { redis } of nodes)
    for (const { port, busPort } of nodes)
      await redis.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
  await untilEach(nodes, ({ redis }) => says(redis.cluster('INFO'), `known_nodes:${nodes.length}`));
  for (const [index, { redis }] of nodes.slice(mastersCount).entries()) {
    await redis.cluster('REPLICATE', (await masters[index]?.redis.cluster('MYID')) ?? '');
  }
  await untilEach(nodes.slice(mastersCount), ({ redis }) =>
    says(redis.info('replication'), 'master_link_status:up'),
  );
  await untilEach(nodes, async ({ redis }) => {
    const slots = (await redis.cluster('SLOTS')) as unknown as readonly (readonly unknown[])[];
    const known = slots.reduce((sum, [, , ...servers]) => sum + servers.length, 0);
    return known === nodes.length && (await says(redis.cluster('INFO'), 'cluster_state:ok'));
  });
}

async function moveSlot(slot: number, { from, to }: { from: ClusterNode; to: ClusterNode }) {
  const [fromId, toId] = await Promise.all([from, to].map(({ redis }) => redis.cluster('MYID')));
  await to.redis.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId ?? '');
  await from.redis.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId ?? '');
  const keys = await from.redis.cluster('GETKEYSINSLOT', slot, 100);
  await from.redis.call('MIGRATE', '127.0.0.1', to.port, '', 0, 5_000, 'KEYS', ...keys);
  for (const { redis } of [to, from])
    await redis.call('CLUSTER', 'SETSLOT', slot, 'NODE', toId ?? '');
}

const says = async (reply: Promise<unknown>, words: string) => String(await reply).includes(words);

async function untilEach(
  nodes: readonly ClusterNode[],
  isSo: (node: ClusterNode) => Promise<boolean>,
): Promise<void> {
  for (const node of nodes) while (!(await isSo(node))) await node.redis.ping();
}

/** Asks every node that answers. */
async function findMasterPorts(nodes: readonly ClusterNode[], key: string): Promise<number[]> {
  const found = await Promise.allSettled(
    nodes.map(async ({ redis }) => {
      const slot = await redis.cluster('KEYSLOT', key);
      const ranges = (await redis.cluster('SLOTS')) as unknown as readonly [
        number,
        number,
        readonly [string, number],
      ][];
      return ranges.find(([from, to]) => from <= slot && slot <= to)?.[2][1] ?? 0;
    }),
  );
  return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
