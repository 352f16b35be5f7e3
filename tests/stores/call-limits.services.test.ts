import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { createRedisControlBoard } from '@quartet/stores/limits/create-redis-control-board.ts';
import { controlPanel } from '@quartet/worker/testing/layered-panel.ts';
import {
  type AnswerScript,
  createScriptedModel,
  createScriptedPanel,
  finish,
} from '@quartet/worker/testing/scripted-model.ts';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createFreshRedis } from '../support/setup/fresh-redis.ts';

const workers = 10;
const callsOfEach = 4;
const most = 3;
const prompt = { messages: [{ role: 'user', text: 'x' }], webSearch: false } as const;
const limits = {
  signal: new AbortController().signal,
  deadlineAt: Number.POSITIVE_INFINITY,
  userId: 'ada',
};

test('calls at once of ten workers never exceed what operators allow, and all are made', async () => {
  const fresh = await createFreshRedis(inject('redisUrl'));
  const clients = Array.from({ length: workers }, () =>
    openRedis(new Secret(fresh.url), 'producer'),
  );
  onTestFinished(async () => {
    await fresh.clear();
    for (const client of clients) client.disconnect();
  });
  const boards = clients.map(createRedisControlBoard);
  await boards[0]!.set({ model: 'gpt', mostCalls: most });
  let running = 0;
  const seen: number[] = [];
  const counts: AnswerScript = async function* () {
    running += 1;
    seen.push(running);
    // Long enough for the other calls to ask.
    await boards[1]!.read();
    running -= 1;
    yield finish;
  };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const calls = boards.flatMap((board) => {
    const model = createScriptedModel('gpt', { answers: [counts] });
    const panel = controlPanel(createScriptedPanel({ gpt: model }, [model]), { board, log });
    return Array.from({ length: callsOfEach }, async (_, call) => {
      const asked = call % 2 ? panel.composers[0]! : panel.model('gpt');
      for await (const part of asked.openAnswer(prompt, limits)) void part;
    });
  });
  await Promise.all(calls);
  expect(seen).toHaveLength(workers * callsOfEach);
  expect(Math.max(...seen)).toBe(most);
  expect(log.warn).not.toHaveBeenCalled();
});
