import type { Redis } from 'ioredis';
import type { Control, Plant } from './control.ts';

const each =
  (write: (control: Control, index: number) => Promise<unknown>): Plant['plant'] =>
  (controls) =>
    Promise.all(controls.map(write));

/** Lists leaks that a careless change could cause in a Redis. */
export function listRedisPlants(
  name: string,
  redis: Redis,
  { keepsLog }: { readonly keepsLog: boolean },
): readonly Plant[] {
  const key = 'incognito:control';
  const keys = { place: `${name}: keys` };
  const files = { place: `${name}: files` };
  const deletedKey: Plant = {
    ...files,
    kind: 'key that was deleted',
    plant: each(async ({ bytes }, at) => {
      await redis.set(`${key}:short:${at}`, bytes);
      await redis.del(`${key}:short:${at}`);
    }),
  };
  const snapshot: Plant = {
    ...files,
    kind: 'snapshot of memory',
    async plant(controls) {
      await redis.config('SET', 'rdbcompression', 'no');
      await Promise.all(controls.map(({ bytes }, at) => redis.set(`${key}:saved:${at}`, bytes)));
      await redis.save();
    },
  };
  return [
    { ...keys, kind: 'string', plant: each(({ bytes }, at) => redis.set(`${key}:${at}`, bytes)) },
    { ...keys, kind: 'name of a key', plant: each(({ bytes }) => redis.set(bytes, '')) },
    { ...keys, kind: 'hash', plant: each(({ bytes }, at) => redis.hset(`${key}:hash`, at, bytes)) },
    {
      ...keys,
      kind: 'field of a hash',
      plant: each(({ bytes }, at) => redis.hset(`${key}:fields`, bytes, at)),
    },
    { ...keys, kind: 'list', plant: each(({ bytes }) => redis.rpush(`${key}:list`, bytes)) },
    { ...keys, kind: 'set', plant: each(({ bytes }) => redis.sadd(`${key}:set`, bytes)) },
    {
      ...keys,
      kind: 'sorted set',
      plant: each(({ bytes }, at) => redis.zadd(`${key}:sorted`, at, bytes)),
    },
    {
      ...keys,
      kind: 'stream',
      plant: each(({ bytes }) => redis.xadd(`${key}:log`, '*', 'e', bytes)),
    },
    {
      place: `${name}: commands`,
      kind: 'argument of a command',
      plant: each(({ bytes }) => redis.echo(bytes)),
    },
    {
      place: `${name}: reports`,
      kind: 'argument that the slow log cuts',
      plant: each(({ bytes }) => redis.echo(Buffer.concat([bytes, Buffer.alloc(500, ' ')]))),
    },
    {
      place: `${name}: channels`,
      kind: 'message of a channel',
      plant: each(({ bytes }) => redis.publish(key, bytes)),
    },
    {
      place: `${name}: channels`,
      kind: 'name of a channel',
      plant: each(({ bytes }) => redis.publish(bytes, '')),
    },
    keepsLog ? deletedKey : snapshot,
    {
      place: `${name}: memory`,
      kind: 'value in memory',
      plant: each(({ bytes }, at) => redis.set(`${key}:memory:${at}`, bytes)),
    },
  ];
}
