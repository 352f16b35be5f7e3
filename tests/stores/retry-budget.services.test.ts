import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openRedis } from '@quartet/stores/database/redis/open-redis.ts';
import { retryBudget } from '@quartet/stores/limits/control-board.ts';
import { createRedisControlBoard } from '@quartet/stores/limits/create-redis-control-board.ts';
import { streamAnswer } from '@quartet/worker/answers/stream-answer.ts';
import { ProviderError } from '@quartet/worker/providers/language-model.ts';
import { controlPanel } from '@quartet/worker/testing/layered-panel.ts';
import {
  type AnswerScript,
  createScriptedModel,
  createScriptedPanel,
  says,
  saysAndThrows,
} from '@quartet/worker/testing/scripted-model.ts';
import { createTestContext } from '@quartet/worker/testing/test-context.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createFreshRedis } from '../support/setup/fresh-redis.ts';

const questions = 60;

/** So few calls succeed that all want a second one, and so many that no breaker opens. */
const eachSucceeds = 5;

async function openBoards() {
  const fresh = await createFreshRedis(inject('redisUrl'));
  const clients = [1, 2].map(() => openRedis(new Secret(fresh.url), 'producer'));
  onTestFinished(async () => {
    await fresh.clear();
    for (const client of clients) client.disconnect();
  });
  return clients.map(createRedisControlBoard);
}

test('two workers ask a provider that fails at most a tenth more often than it has questions to answer, or by ten calls', async () => {
  const boards = await openBoards();
  const failing = saysAndThrows(
    new ProviderError('provider_error', { retryable: true, retryAfterMs: 1 }),
  );
  let hits = 0;
  const script: AnswerScript = (...call) => {
    hits += 1;
    return (hits % eachSucceeds === 0 ? says('Yes.') : failing)(...call);
  };
  const model = createScriptedModel('gpt', { answers: [script] });
  const panels = boards.map((board) => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    return controlPanel(createScriptedPanel({ gpt: model }), { board, log });
  });
  for (let question = 0; question < questions; question += 1) {
    const [controls, panel] = [boards[question % 2]!, panels[question % 2]!];
    const ctx = await createTestContext({ panel });
    const input = {
      turnId: ctx.turn.turnId,
      model: 'gpt',
      deadlineAt: Date.now() + 60_000,
    } as const;
    await streamAnswer({ ...ctx, stores: { ...ctx.stores, controls } }, input);
    expect((await ctx.state()).answers.gpt.status).toBe('ended');
  }
  const { share, least } = retryBudget;
  expect(hits).toBeGreaterThan(questions);
  expect(hits).toBeLessThanOrEqual(questions + Math.max(share * questions, least));
});
