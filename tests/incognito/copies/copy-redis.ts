import { Redis } from 'ioredis';
import { startRedisProgram } from '../../support/setup/redis-server.ts';
import { type Piece, toPiece } from '../places/place.ts';
import { readRedisKeys } from '../places/read-redis-keys.ts';

/** A copy of a Redis at one moment, as in a backup or in the hands of a thief. */
export interface RedisCopy {
  readonly dumps: readonly { readonly key: Buffer; readonly dump: Buffer }[];
  readonly pieces: readonly Piece[];
}

export async function copyRedis(redis: Redis): Promise<RedisCopy> {
  const keys = await redis.keysBuffer('*');
  const dumps = [];
  for (const key of keys) {
    const dump = await redis.dumpBuffer(key);
    if (dump) dumps.push({ key, dump });
  }
  const pieces = await readRedisKeys(redis);
  return { dumps, pieces: [...pieces, ...dumps.map(({ dump }) => toPiece('DUMP', dump))] };
}

/** Starts a Redis with the data of the copies. */
export async function restoreCopies(copies: readonly RedisCopy[]) {
  const server = await startRedisProgram();
  const redis = new Redis(server.url);
  for (const { key, dump } of copies.flatMap(({ dumps }) => dumps)) {
    // Both servers have the empty key with which a process tries to write.
    await redis.restore(key, 0, dump, 'REPLACE');
  }
  redis.disconnect();
  return { url: server.url, [Symbol.asyncDispose]: () => server.stop() };
}
