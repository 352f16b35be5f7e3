import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import { createRandomSealingKeys } from '@quartet/stores/sealing/sealing-keys.ts';
import {
  createQuestion,
  createQuestionTurn,
  describeQuestionStore,
} from '@quartet/stores/turn-log/contract/describe-question-store.ts';
import { createRedisQuestionStore } from '@quartet/stores/turn-log/create-redis-question-store.ts';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createFreshRedis, type FreshRedis } from '../support/setup/fresh-redis.ts';

const sealer = createSealer(createRandomSealingKeys());
let connections: ReturnType<typeof openRedis>[];
let fresh: FreshRedis;

beforeAll(async () => {
  fresh = await createFreshRedis(inject('redisUrl'));
  const { url } = fresh;
  connections = [0, 1].map(() => openRedis(new Secret(url), 'producer'));
});
afterAll(async () => {
  for (const redis of connections) redis.disconnect();
  await fresh.clear();
});

const openStore = (index: 0 | 1) =>
  createRedisQuestionStore({ redis: connections[index]!, sealer });

describeQuestionStore('in Redis', () => [openStore(0), openStore(1)]);

describe('a question in Redis', () => {
  test('shows no word at rest, and expires within 15 minutes', async () => {
    const turn = createQuestionTurn();
    await openStore(0).put(turn, createQuestion('A canary'));
    const key = `turn:{${turn.turnId}}:question`;
    const sealed = await connections[0]!.getBuffer(key);
    expect(sealed?.includes('canary')).toBe(false);
    expect(sealed?.includes(turn.userId)).toBe(false);
    expect(await connections[0]!.ttl(key)).toBeGreaterThan(890);
    expect(await connections[0]!.ttl(key)).toBeLessThanOrEqual(900);
  });

  test('is written in parts, so that other commands of the connection wait for none of 33 MB', async () => {
    const send = vi.spyOn(connections[0]!, 'sendCommand');
    const turn = createQuestionTurn();
    await openStore(0).put(turn, createQuestion('Look', [20_000_000]));
    const sizes = send.mock.calls.map(([{ args }]) =>
      Math.max(...args.map((arg) => (Buffer.isBuffer(arg) ? arg.length : 0))),
    );
    send.mockRestore();
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect((await openStore(1).find(turn))?.images).toHaveLength(1);
  });

  test('does not open when it was changed', async () => {
    const turn = createQuestionTurn();
    await openStore(0).put(turn, createQuestion('Whole?'));
    await connections[0]!.setrange(`turn:{${turn.turnId}}:question`, 40, 'xxx');
    await expect(openStore(1).find(turn)).rejects.toThrow(UnsealError);
  });
});
