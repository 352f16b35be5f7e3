import { createTurnHub } from '@quartet/api/relay/turn-hub.ts';
import { readBothWays } from '@quartet/api/testing/read-both-ways.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { mixIn } from '@quartet/shared/testing/later-events.ts';
import { wholeTurn } from '@quartet/shared/testing/whole-turn.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import { createRandomSealingKeys } from '@quartet/stores/sealing/sealing-keys.ts';
import { createRedisTurnLog } from '@quartet/stores/turn-log/create-redis-turn-log.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createFreshRedis, type FreshRedis } from '../support/setup/fresh-redis.ts';

const sealer = createSealer(createRandomSealingKeys());
const closers: (() => void)[] = [];
let writer: ReturnType<typeof openProcess>;
let reader: ReturnType<typeof openProcess>;

function openProcess(url: string) {
  const redis = openRedis(new Secret(url), 'producer');
  const subscriber = openRedis(new Secret(url), 'subscriber');
  const log = createRedisTurnLog({ redis, subscriber, sealer });
  closers.push(
    log.close,
    () => redis.disconnect(),
    () => subscriber.disconnect(),
  );
  return { log, redis };
}
let fresh: FreshRedis;

beforeAll(async () => {
  fresh = await createFreshRedis(inject('redisUrl'));
  const { url } = fresh;
  writer = openProcess(url);
  reader = openProcess(url);
});
afterAll(async () => {
  for (const close of closers) close();
  await fresh.clear();
});

const createTurn = () => ({ turnId: createTurnId(), userId: 'user_1' });

/** Writes a turn. Resolves to what another process shows of it meanwhile, and to what it folds from it afterwards. */
async function read(events: readonly TurnEvent[]) {
  const turn = createTurn();
  const warn = vi.fn<() => void>();
  const log = { info: () => undefined, warn, error: warn };
  const hub = createTurnHub({ turnLog: reader.log, log });
  await writer.log.begin(turn, events.slice(0, 1));
  const reading = readBothWays(hub, turn);
  for (const event of events.slice(1)) await writer.log.append(turn, [event]);
  const shown = await reading;
  expect(warn).not.toHaveBeenCalled();
  return { shown, folded: await readTurn(reader.log, turn) };
}

test('an event of a later version changes nothing for the readers of another process', async () => {
  const expected = await read(wholeTurn);
  expect(expected.folded).toMatchObject({ status: 'ended', charged: 1 });
  expect(await read(mixIn(wholeTurn))).toEqual(expected);
});

test('an entry that opens but is no JSON ends the reading like one that does not open', async () => {
  const turn = createTurn();
  const garbled = sealer.seal(Buffer.from('{"type":"turn-'), { ...turn, kind: 'event' });
  await writer.log.begin(turn, wholeTurn.slice(0, 2));
  const key = `turn:{${turn.turnId}}:log`;
  await writer.redis.xadd(key, '*', 'e', Buffer.concat([Buffer.from(':\n'), garbled]));
  await expect(reader.log.read(turn)).rejects.toThrow(UnsealError);
});
