import { Secret } from '@quartet/runtime/environment/secret.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { createRandomSealingKeys } from '@quartet/stores/sealing/sealing-keys.ts';
import { interceptCalls } from '@quartet/stores/testing/faults.ts';
import { begin } from '@quartet/stores/turn-log/contract/collect.ts';
import { createRedisTurnLog } from '@quartet/stores/turn-log/create-redis-turn-log.ts';
import type { LogScripts } from '@quartet/stores/turn-log/log-scripts.ts';
import { LostTurnLog, type OpenTurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis } from '../support/setup/redis-server.ts';
import type { TestServer } from '../support/setup/test-server.ts';

let server: TestServer;
let redis: ReturnType<typeof openRedis>;
let subscriber: ReturnType<typeof openRedis>;
let log: OpenTurnLog;

beforeAll(async () => {
  server = await startRedis();
  redis = openRedis(new Secret(server.url), 'producer');
  subscriber = openRedis(new Secret(server.url), 'subscriber');
  const sealer = createSealer(createRandomSealingKeys());
  log = createRedisTurnLog({ redis, subscriber, sealer });
});
afterAll(async () => {
  log.close();
  for (const each of [redis, subscriber]) each.disconnect();
  await server.stop();
});

/** A turn whose four answers have begun. */
async function beginAnswers() {
  const turn = await begin(log);
  for (const model of modelKeys) await log.beginAttempt(turn, model);
  const appendAll = (text: string) =>
    Promise.allSettled(
      modelKeys.map((model) => {
        const delta: TurnEvent = { type: 'answer-delta', model, attempt: 1, text };
        return log.append(turn, [delta], { writer: model, attempt: 1 });
      }),
    );
  return { turn, appendAll };
}

const textsOf = async (turn: Awaited<ReturnType<typeof begin>>) =>
  (await log.read(turn)).flatMap(({ event }) =>
    event.type === 'answer-delta' ? [`${event.model} ${event.text}`] : [],
  );

async function countCommands(): Promise<number> {
  const stats = await redis.info('commandstats');
  return [...stats.matchAll(/^cmdstat_(?!info)\S+:calls=(\d+)/gm)].reduce(
    (sum, [, calls]) => sum + Number(calls),
    0,
  );
}

test('an append of an answer costs at most 4 commands, including the commands in scripts', async () => {
  const { appendAll } = await beginAnswers();
  await appendAll('The script is known from here on');
  const before = await countCommands();
  const rounds = 50;
  for (let round = 0; round < rounds; round += 1) await appendAll(`word ${round}`);
  expect(await countCommands()).toBeLessThanOrEqual(before + 4 * rounds * modelKeys.length);
});

test('what the answers of a turn append in one moment is one message, and a refused one among them keeps no other back', async () => {
  const { turn, appendAll } = await beginAnswers();
  const messages: string[][] = [];
  const unsubscribe = await log.subscribe(turn, (entries) => {
    messages.push(entries.map(({ event }) => ('model' in event ? event.model : event.type)));
  });
  await log.beginAttempt(turn, 'claude');
  const results = await appendAll('a');
  expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual(
    modelKeys.map((model) => (model === 'claude' ? 'stale' : 'appended')),
  );
  const others = modelKeys.filter((model) => model !== 'claude');
  await expect.poll(() => messages).toEqual([others]);
  expect(await textsOf(turn)).toEqual(others.map((model) => `${model} a`));
  unsubscribe();
});

test('a gap in one answer is refused, and the other answers go on', async () => {
  const { turn, appendAll } = await beginAnswers();
  await appendAll('a');
  await redis.hset(`turn:{${turn.turnId}}:head`, 'last:gpt', '1:7');
  const results = await appendAll('b');
  const refused = modelKeys.filter((_, index) => {
    const result = results[index];
    return result?.status === 'rejected' && result.reason instanceof LostTurnLog;
  });
  expect(refused).toEqual(['gpt']);
  expect((await textsOf(turn)).filter((text) => text.endsWith('b'))).toEqual(
    modelKeys.filter((model) => model !== 'gpt').map((model) => `${model} b`),
  );
});

test('what was appended together without the store saying so is written once', async () => {
  const { turn, appendAll } = await beginAnswers();
  const scripts = redis as typeof redis & LogScripts;
  for (const text of ['a', 'b']) {
    const restore = interceptCalls(scripts, 'appendTurnEvents', (own) => async (...args) => {
      restore();
      await Reflect.apply(own, scripts, args);
      throw new Error('Command timed out');
    });
    await appendAll(text);
  }
  expect(await textsOf(turn)).toEqual(
    ['a', 'b'].flatMap((text) => modelKeys.map((model) => `${model} ${text}`)),
  );
});
