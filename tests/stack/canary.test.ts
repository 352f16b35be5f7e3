import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { createCanary, findCanaries } from '../support/canary.ts';
import { createPng } from '../support/create-png.ts';
import { createFreshDatabase } from '../support/setup/fresh-database.ts';
import { createFreshRedis } from '../support/setup/fresh-redis.ts';
import { recordStream } from '../support/sse-client.ts';
import { type RedisWatch, watchRedis } from '../support/watch-redis.ts';
import type { Stack } from './stack.ts';
import { startScaledStack } from './start-scaled-stack.ts';

const run = promisify(execFile);
const canaries = {
  question: createCanary(),
  history: createCanary(),
  image: createCanary(),
  answer: createCanary(),
  reasoning: createCanary(),
  consensus: createCanary(),
  providerError: createCanary(),
  idempotencyKey: createCanary(),
};
const all = Object.values(canaries);

describe('a canary word of a question, an image, an answer, a key or a provider error', () => {
  let stack: Stack;
  let watches: readonly RedisWatch[];
  let databaseUrl: string;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const redis = await createFreshRedis(inject('redisUrl'));
    const contentRedis = await createFreshRedis(inject('contentRedisUrl'));
    const database = await createFreshDatabase(inject('databaseUrl'));
    databaseUrl = database.url;
    watches = await Promise.all([redis.url, contentRedis.url].map(watchRedis));
    stack = await startScaledStack({
      redisUrl: redis.url,
      contentRedisUrl: contentRedis.url,
      databaseUrl,
    });
    cleanUps.push(
      () => stack.close(),
      () => redis.clear(),
      () => contentRedis.clear(),
      () => database.drop(),
    );
  });
  afterAll(async () => {
    for (const watch of watches ?? []) watch.close();
    for (const cleanUp of cleanUps) await cleanUp();
  });

  test('is found in no Redis, no table and no log, during the turn or after it', async () => {
    stack.emulator.play('google', {
      kind: 'reasoning',
      text: `It is ${canaries.answer}.`,
      reasoning: canaries.reasoning,
    });
    stack.emulator.play('anthropic', {
      kind: 'server-error',
      times: 2,
      message: canaries.providerError,
    });
    stack.emulator.play('anthropic', { kind: 'steady', task: 'write', text: canaries.consensus });
    const hold = stack.emulator.hold('openai', { after: 2 });
    const asker = createAsker(stack.apis[0], await stack.tokenOf('user_canary'));
    const response = await asker.ask(`What is ${canaries.question}?`, {
      headers: { 'idempotency-key': canaries.idempotencyKey },
      body: {
        imageUrls: [`data:image/png;base64,${createPng(canaries.image).toString('base64')}`],
        conversationHistory: { gpt: [{ role: 'user', content: canaries.history }] },
      },
    });
    await hold.reached;
    expect(await sweep()).toEqual([]);
    hold.release();
    const { lines } = await recordStream(response);
    // What comes back to the asker shows that the canaries did travel.
    expect(findCanaries(lines.join('\n'), all)).toEqual(
      expect.arrayContaining([canaries.answer, canaries.reasoning]),
    );
    const sent = JSON.stringify(stack.emulator.calls().map(({ body }) => body));
    expect(findCanaries(sent, all)).toEqual(
      expect.arrayContaining([canaries.question, canaries.history, canaries.image]),
    );
    expect(await sweep()).toEqual([]);
  });

  test('would be found, had it been written anywhere', async () => {
    const planted = createCanary();
    for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const) {
      const place = `before ${Buffer.from(`a ${planted} b`).toString(form)} after`;
      expect(findCanaries(place, [planted])).toEqual([planted]);
    }
    expect(findCanaries(Buffer.from(`a ${planted}`, 'utf16le'), [planted])).toEqual([planted]);
    expect(findCanaries(deflateSync('nothing'), [planted])).toEqual([]);
    expect((await places()).map(({ name }) => name)).toHaveLength(4);
    expect((await places()).filter(({ text }) => text === '')).toEqual([]);
  });

  async function sweep(): Promise<readonly string[]> {
    return (await places()).flatMap(({ name, text }) =>
      findCanaries(text, all).map((canary) => `${nameOf(canary)} in ${name}`),
    );
  }

  async function places(): Promise<readonly { name: string; text: string }[]> {
    const [queue, content] = await Promise.all(watches.map((watch) => watch.contents()));
    const { stdout: dump } = await run('pg_dump', ['--inserts', databaseUrl], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return [
      { name: 'the Redis of the queues', text: queue ?? '' },
      { name: 'the Redis of the content', text: content ?? '' },
      { name: 'Postgres', text: dump },
      { name: 'the logs', text: stack.output() },
    ];
  }
});

function nameOf(canary: string): string {
  return Object.entries(canaries).find(([, word]) => word === canary)?.[0] ?? canary;
}
