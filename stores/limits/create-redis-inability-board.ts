import { hostSchema } from '@quartet/shared/domain/retention.ts';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import {
  allEntries,
  type InabilityBoard,
  inabilityLifeMs,
  listEntries,
  readEntries,
} from './inability-board.ts';

const toKey = (entry: string) => `{inability}:${entry}`;
const hostsKey = toKey('hosts');
const hostsSchema = z.array(hostSchema);

export function createRedisInabilityBoard(redis: Redis): InabilityBoard {
  return {
    async announce(inabilities) {
      const keys = listEntries(inabilities).map(toKey);
      await Promise.all(keys.map((key) => redis.set(key, 1, 'PX', inabilityLifeMs)));
    },
    async read() {
      const values = await redis.mget(allEntries.map(toKey));
      const held = new Set(allEntries.filter((_, at) => values[at] !== null));
      return readEntries((entry) => held.has(entry));
    },
    async announceHosts(hosts) {
      await redis.set(hostsKey, JSON.stringify(hosts), 'PX', inabilityLifeMs);
    },
    async readHosts() {
      const value = await redis.get(hostsKey);
      return value === null ? null : hostsSchema.parse(JSON.parse(value));
    },
  };
}
