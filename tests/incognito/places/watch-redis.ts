import { Redis } from 'ioredis';
import { openMonitor } from './open-monitor.ts';
import { type Piece, type Place, toPiece } from './place.ts';
import { flatten, readRedisKeys } from './read-redis-keys.ts';

export interface RedisWatch {
  readonly redis: Redis;
  readonly places: readonly Place[];
  close(): void;
}

/** Watches a Redis as its operator could: keys, reports, and all commands and published messages from now on. */
export async function watchRedis(url: string, name: string): Promise<RedisWatch> {
  const redis = new Redis(url);
  const subscriber = new Redis(url);
  const monitor = await openMonitor(url);
  const published: Piece[] = [];
  subscriber.on('pmessageBuffer', (_pattern: Buffer, channel: Buffer, message: Buffer) => {
    published.push(toPiece('name of a channel', channel));
    published.push(toPiece(`channel ${channel.toString('latin1')}`, message));
  });
  await subscriber.psubscribe('*');
  return {
    redis,
    places: [
      { name: `${name}: keys`, read: () => readRedisKeys(redis) },
      { name: `${name}: commands`, read: async () => [toPiece('MONITOR', monitor.heard())] },
      { name: `${name}: channels`, read: async () => published },
      { name: `${name}: reports`, read: () => readReports(redis) },
    ],
    close() {
      monitor.close();
      subscriber.disconnect();
      redis.disconnect();
    },
  };
}

async function readReports(redis: Redis): Promise<readonly Piece[]> {
  const reports = [
    ['SLOWLOG', 'GET', '-1'],
    ['CLIENT', 'LIST'],
    ['INFO', 'all'],
    ['LATENCY', 'LATEST'],
    ['ACL', 'LOG'],
  ] as const;
  const pieces = await Promise.all(
    reports.map(async ([command, ...args]) =>
      flatten(await redis.callBuffer(command, ...args)).map((bytes) =>
        toPiece(`${command} ${args.join(' ')}`, bytes),
      ),
    ),
  );
  return pieces.flat();
}
