import { Secret } from '@quartet/runtime/environment/secret.ts';
import { Cluster, type Redis } from 'ioredis';
import { openRedis } from './open-redis.ts';
import { listClusterNodes } from './redis-address.ts';

/** A single Redis, or a Redis Cluster whose masters share the turns. */
export type ContentRedis = Redis | ContentCluster;

export interface ContentConnections {
  readonly redis: ContentRedis;
  /** For `createContentChannels`. For a cluster it is the same client as `redis`. */
  readonly subscriber: ContentRedis;
}

/** Commands end within 2 s, as the commands of `openRedis` do. Errors given to `onError` carry commands: log them by the allow-list. */
export function openContentRedis(
  url: Secret,
  onError: (error: Error) => void = () => undefined,
): ContentConnections {
  const nodes = listClusterNodes(url.reveal());
  if (!nodes) {
    return {
      redis: openRedis(url, 'producer', onError),
      subscriber: openRedis(url, 'subscriber', onError),
    };
  }
  const cluster = new ContentCluster(nodes);
  for (const event of ['error', 'node error']) cluster.on(event, onError);
  return { redis: cluster, subscriber: cluster };
}

/** Lists the servers that hold the keys: the masters of a cluster as they were known when its slots were last read. */
export function listMasters(redis: ContentRedis): readonly Redis[] {
  return redis instanceof Cluster ? redis.nodes('master') : [redis];
}

const commandMs = 2_000;

/** The client of a Redis Cluster with the same limits as a `producer` of `openRedis`. */
export class ContentCluster extends Cluster {
  readonly #anyNode: URL;

  constructor(nodes: readonly string[]) {
    const anyNode = new URL(nodes[0] ?? '');
    const { protocol, username, password } = anyNode;
    super([...nodes], {
      redisOptions: {
        ...(username && { username: decodeURIComponent(username) }),
        ...(password && { password: decodeURIComponent(password) }),
        ...(protocol === 'rediss:' && { tls: {} }),
        connectTimeout: commandMs,
        socketTimeout: 2 * commandMs,
        maxRetriesPerRequest: 1,
        autoResendUnfulfilledCommands: false,
      },
      // A command whose reply was lost may have run. Sent again, it would append twice.
      retryDelayOnFailover: 0,
      slotsRefreshInterval: 5_000,
      // A cluster that has lost some slots still serves the other slots. `createRedisCheck` reports the loss.
      enableReadyCheck: false,
      // TLS certificates are issued for names, so names are not resolved beforehand.
      dnsLookup: (name, callback) => callback(null, name),
    });
    this.#anyNode = anyNode;
  }

  /** Limits the whole time of a command. While no node answers, ioredis would keep the command waiting. */
  override sendCommand(...[command, stream, node]: Parameters<Cluster['sendCommand']>): unknown {
    command.setTimeout(commandMs);
    return super.sendCommand(command, stream, node);
  }

  /** Opens a connection for `createChannels` to one node. `address` is `host:port`, as in `slots`. */
  openSubscriber(address: string): Redis {
    const url = new URL(this.#anyNode);
    // A URL needs brackets around an IPv6 address.
    url.host = address.replace(/^(.*:.*):/, '[$1]:');
    const onError = (error: Error) => this.emit('node error', error, address);
    return openRedis(new Secret(url.href), 'subscriber', onError);
  }
}
