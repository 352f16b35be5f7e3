import { once } from 'node:events';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createTurnId, toStoreNumber } from '@quartet/shared/domain/ids.ts';
import { describeCancellation } from '@quartet/stores/cancellation/contract/describe-cancellation.ts';
import { createContentStores } from '@quartet/stores/content/create-content-stores.ts';
import { openContentShards } from '@quartet/stores/content/open-content-shards.ts';
import {
  createQuestion,
  describeQuestionStore,
} from '@quartet/stores/questions/contract/describe-question-store.ts';
import { refuseUnusableRedis } from '@quartet/stores/redis/create-redis-check.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { createRandomSealingKeys } from '@quartet/stores/sealing/sealing-keys.ts';
import type { StoreName } from '@quartet/stores/stores.ts';
import { begin, delta, start, textsOf } from '@quartet/stores/turn-log/contract/collect.ts';
import { describeTurnLog } from '@quartet/stores/turn-log/contract/describe-turn-log.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createFreshRedis, type FreshRedis } from '../support/setup/fresh-redis.ts';
import { createLink, type Link } from '../support/setup/link.ts';

const sealer = createSealer(createRandomSealingKeys());
let fresh: readonly [FreshRedis, FreshRedis];
let urls: readonly [string, string];
let processes: ReturnType<typeof openProcess>[];

/** The content stores of one process. `lost` are the stores that did not answer when it last looked. */
function openProcess(list: readonly string[], closed: readonly string[] = []) {
  const lost = new Set<StoreName>();
  const shards = openContentShards(
    list.map((url) => ({ url: new Secret(url), takesTurns: !closed.includes(url) })),
    {
      report: () => undefined,
      states: () => [...lost].map((store) => ({ store, isUp: false, since: new Date() })),
    },
  );
  const stores = createContentStores(shards, sealer);
  const close = () => {
    stores.close();
    for (const shard of shards) shard.close();
  };
  return { ...stores, shards, lost, close };
}

function openForTest(...args: Parameters<typeof openProcess>) {
  const opened = openProcess(...args);
  onTestFinished(opened.close);
  return opened;
}

const here = () => processes[0]!;
const there = () => processes[1]!;
const turnIn = (shard: number) => ({ turnId: createTurnId(shard), userId: 'user_1' });
const placesOf = (ids: readonly string[]) =>
  [...new Set(ids.map(toStoreNumber))].toSorted((a, b) => a - b);

async function openRedis(url: string): Promise<Redis> {
  const redis = new Redis(url);
  onTestFinished(() => redis.disconnect());
  if (redis.status !== 'ready') await once(redis, 'ready');
  return redis;
}

beforeAll(async () => {
  fresh = await Promise.all([
    createFreshRedis(inject('redisUrl')),
    createFreshRedis(inject('contentRedisUrl')),
  ]);
  const [one, two] = fresh;
  urls = [one.url, two.url];
  processes = [openProcess(urls), openProcess(urls)];
});
afterAll(async () => {
  for (const { close } of processes) close();
  await Promise.all(fresh.map((redis) => redis.clear()));
});

describeTurnLog('on two content stores', () => [here().turnLog, there().turnLog]);
describeQuestionStore('on two content stores', () => [here().questions, there().questions]);
describeCancellation('on two content stores', () => [here().cancellation, there().cancellation]);

test('everything of a turn is where its id says, and nothing of it elsewhere', async () => {
  for (const shard of [0, 1]) {
    const turn = turnIn(shard);
    await here().turnLog.begin(turn, [start]);
    await here().turnLog.touchReader(turn.turnId);
    await here().questions.put(turn, createQuestion('Where?'));
    const found = await Promise.all(
      urls.map(async (url) => (await (await openRedis(url)).keys(`*${turn.turnId}*`)).length),
    );
    expect(found).toEqual(shard === 0 ? [4, 0] : [0, 4]);
  }
});

test('new turns are spread over the stores that take turns and answer', () => {
  const { lost, createTurnId: create } = openForTest(urls);
  const make = (from = create) => placesOf(Array.from({ length: 20 }, () => from()));
  expect(make()).toEqual([0, 1]);
  lost.add('content-1');
  expect(make()).toEqual([1]);
  // Nobody knows then which of them answers first.
  lost.add('content-2');
  expect(make()).toEqual([0, 1]);
  expect(make(openForTest(urls, [urls[1]]).createTurnId)).toEqual([0]);
});

test('a turn that began before a store was added goes on after it, in both lists', async () => {
  const before = openForTest([urls[0]]);
  const turn = { turnId: before.createTurnId(), userId: 'user_1' };
  await begin(before.turnLog, turn);
  const after = openForTest(urls);
  await after.turnLog.append(turn, [delta('after')]);
  await before.turnLog.append(turn, [delta('before')]);
  expect(textsOf(await after.turnLog.read(turn))).toEqual(['after', 'before']);
});

test('a process that does not know a store reports the turns there as unreachable, not as lost', async () => {
  const old = openForTest([urls[0]]);
  const turn = await begin(here().turnLog, turnIn(1));
  for (const call of [
    old.turnLog.read(turn),
    old.turnLog.append(turn, [delta('x')]),
    old.turnLog.endLost(turn, [delta('x')]),
    old.questions.find(turn),
    old.cancellation.announce(turn),
  ])
    await expect(call).rejects.toMatchObject({ code: 'queue_unavailable', status: 503 });
});

test('a list in another order is refused at the start, and noticed later', async () => {
  const start = async (list: readonly string[]) => {
    const { shards } = openForTest(list);
    await Promise.all(
      shards.map(({ redis, variable, check }) => refuseUnusableRedis(redis, variable, check)),
    );
  };
  await start(urls);
  await start([urls[0]]);
  await expect(start(urls.toReversed())).rejects.toThrow(
    /^The Redis of number [12] of CONTENT_REDIS_URLS has another place in the list/,
  );
  await expect(openForTest([urls[1]]).shards[0]?.check()).rejects.toMatchObject({
    code: 'MISPLACED',
  });
  // An empty store learns its place again.
  await (await openRedis(urls[1])).flushdb();
  await here().shards[1]?.check();
  await expect(start(urls.toReversed())).rejects.toThrow('has another place');
});

test('an unreachable store does not delay the cancels of the others, and is heard when it is back', async () => {
  const link: Link = await createLink(urls[1]);
  onTestFinished(() => link.close());
  await link.cut();
  const { cancellation } = openForTest([urls[0], link.url]);
  const heard: string[] = [];
  const unsubscribe = await cancellation.subscribe(
    ({ turnId }) => heard.push(turnId),
    () => heard.push('missed'),
  );
  onTestFinished(unsubscribe);
  const [first, second] = [turnIn(0), turnIn(1)];
  await here().cancellation.announce(first);
  await expect.poll(() => heard).toContain(first.turnId);
  const missed = () => heard.filter((word) => word === 'missed').length;
  const before = missed();
  await link.mend();
  await expect.poll(missed).toBeGreaterThan(before);
  await here().cancellation.announce(second);
  await expect.poll(() => heard).toContain(second.turnId);
});

test('where no store can be heard, subscribing to cancels fails', async () => {
  const link = await createLink(urls[0]);
  onTestFinished(() => link.close());
  await link.cut();
  const { cancellation } = openForTest([link.url]);
  await expect(cancellation.subscribe(() => undefined)).rejects.toThrow(
    'No answer within 2000 ms.',
  );
});
