import { createTurnId, type TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import type { Sealer } from '../sealing/sealer.ts';
import { createRedisLogReader } from './read-redis-log.ts';

const turn: TurnRef = { turnId: createTurnId(), userId: 'user_1' };

/** Each event takes a while to open. */
const slow: Sealer = {
  seal: (plain) => Buffer.from(plain),
  open() {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return Buffer.from('{"type":"turn-start"}');
  },
};

test('other work gets its turn while a long log is opened', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [
    Buffer.from(`${at}-0`),
    [Buffer.from('e'), Buffer.from(':\nsealed')],
  ]);
  const redis = { xrangeBuffer: async () => rows } as unknown as Redis;
  const read = createRedisLogReader({ redis, sealer: slow });
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const entries = await read(turn);
  clearInterval(counting);
  expect(entries).toHaveLength(60);
  expect(turns).toBeGreaterThan(3);
});
