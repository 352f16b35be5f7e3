import { inabilitiesSchema, noInabilities } from '@quartet/shared/domain/inabilities.ts';
import type { Redis } from 'ioredis';
import type { InabilityBoard } from './inability-board.ts';

const key = 'panel:inabilities';
const lifeSeconds = 600;

/** What another version wrote, and this one cannot read, counts as none. */
export function createRedisInabilityBoard(redis: Redis): InabilityBoard {
  return {
    async announce(inabilities) {
      await redis.set(key, JSON.stringify(inabilities), 'EX', lifeSeconds);
    },
    async read() {
      const read = inabilitiesSchema.safeParse(JSON.parse((await redis.get(key)) ?? 'null'));
      return read.success ? read.data : noInabilities;
    },
  };
}
