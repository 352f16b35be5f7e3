import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openRedis } from '@quartet/stores/redis/open-redis.ts';
import { findFreePort } from '../free-port.ts';
import { startRedis } from './redis-server.ts';
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
