import type { Redis } from 'ioredis';
import { type Piece, toPiece } from './place.ts';

/** Reads every key of the database. Each value, member, field and entry is a piece of its own. */
export async function readRedisKeys(redis: Redis): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  for await (const keys of redis.scanBufferStream({ count: 500 }) as AsyncIterable<Buffer[]>) {
    for (const key of keys) {
      const name = `key ${key.toString('latin1')}`;
      pieces.push(toPiece('name of a key', key));
      for (const bytes of await readValues(redis, key)) pieces.push(toPiece(name, bytes));
    }
  }
  return pieces;
}

async function readValues(redis: Redis, key: Buffer): Promise<readonly Buffer[]> {
  const read: Readonly<Record<string, () => Promise<unknown>>> = {
    string: () => redis.getBuffer(key),
    hash: () => redis.callBuffer('HGETALL', key),
    list: () => redis.lrangeBuffer(key, '0', '-1'),
    set: () => redis.smembersBuffer(key),
    zset: () => redis.zrangeBuffer(key, '0', '-1'),
    stream: () => redis.xrangeBuffer(key, '-', '+'),
    // The key has expired since its name was read.
    none: async () => [],
  };
  const type = await redis.type(key);
  const readType = read[type];
  if (!readType) throw new Error(`Redis holds a ${type}, which is not known here.`);
  return flatten(await readType());
}

/** Flattens a reply, which nests as deep as its type. */
export function flatten(reply: unknown): readonly Buffer[] {
  if (Array.isArray(reply)) return reply.flatMap(flatten);
  if (Buffer.isBuffer(reply)) return [reply];
  if (reply instanceof Map) return flatten([...reply.entries()]);
  if (reply === null || reply === undefined) return [];
  return [Buffer.from(typeof reply === 'string' ? reply : JSON.stringify(reply))];
}
