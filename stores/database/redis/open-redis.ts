import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { Redis, type RedisOptions } from 'ioredis';
import { toSentinelOptions } from './redis-address.ts';

/** `producer`: commands that end soon. `subscriber`: for `createChannels`. `worker`: BullMQ's blocking connection. */
export type RedisUse = 'producer' | 'subscriber' | 'worker';

const optionsOf = {
  producer: {
    commandTimeout: 2_000,
    socketTimeout: 4_000,
    maxRetriesPerRequest: 1,
    // A command whose reply was lost may have run. Sent again, it would append twice.
    autoResendUnfulfilledCommands: false,
  },
  subscriber: {
    socketTimeout: 4_000,
    maxRetriesPerRequest: null,
    // `createChannels` resubscribes itself, to know when nothing can be missed any more.
    autoResubscribe: false,
  },
  // BullMQ waits for a job for 10 s at most.
  worker: { socketTimeout: 15_000, maxRetriesPerRequest: null },
} as const satisfies Record<RedisUse, RedisOptions>;

const askMs = 5_000;

/**
 * A producer's command ends within 2 s. A connection that gets no replies is replaced: if it died silently, it would otherwise be
 * used for as long as TCP retransmits. Errors passed to `onError` contain commands, so log them by the allow-list.
 */
export function openRedis(
  url: Secret,
  use: RedisUse,
  onError: (error: Error) => void = () => undefined,
): Redis {
  const options = {
    ...optionsOf[use],
    connectTimeout: 2_000,
    retryStrategy: (times: number) => Math.min(50 * 2 ** (times - 1), 1_000) + Math.random() * 100,
    // After a failover the old address is that of a replica, which refuses writes.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  } satisfies RedisOptions;
  const sentinels = toSentinelOptions(url.reveal());
  const redis = sentinels
    ? new EndingRedis({ ...sentinels, ...options, sentinelCommandTimeout: 2_000 })
    : new EndingRedis(url.reveal(), options);
  redis.on('error', onError);
  if (use === 'subscriber') keepAsking(redis);
  return redis;
}

/** A subscriber only listens: without a question now and then it would take a dead connection for a quiet one. */
function keepAsking(redis: Redis): void {
  const timer = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => undefined);
  }, askMs).unref();
  redis.once('end', () => clearInterval(timer));
}

/**
 * A client that ends whenever it is disconnected. While ioredis waits to reconnect it has no socket to close, so it
 * never emits `end`, its commands never settle, and a BullMQ worker never closes.
 */
class EndingRedis extends Redis {
  /** Commands of one moment reach the socket in one write. */
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    const socket = this.stream;
    if (socket?.writable && socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    return super.sendCommand(command, stream);
  }

  override disconnect(reconnect = false): void {
    const hasSocket = this.status !== 'reconnecting';
    super.disconnect(reconnect);
    if (hasSocket || reconnect) return;
    // A try that is called off before it opens a socket ends the client.
    this.connect().catch(() => undefined);
    super.disconnect();
  }

  /** BullMQ waits for jobs on a copy, which ioredis would make a plain client. */
  override duplicate<Override extends Partial<RedisOptions> | undefined = undefined>(
    override?: Override,
  ) {
    const copy = super.duplicate(override);
    Object.setPrototypeOf(copy, EndingRedis.prototype);
    return copy;
  }
}
