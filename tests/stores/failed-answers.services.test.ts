import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toTurnFlow } from '@quartet/api/chat/turn-flow.ts';
import { createOpsQueues } from '@quartet/ops/health/ops-queues.ts';
import { createQueueBoard } from '@quartet/ops/health/queue-board.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createTurnId, type TurnId } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import { createRedisQueueBackend } from '@quartet/stores/queues/create-redis-queue-backend.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { untilWritten } from '@quartet/stores/testing/until-written.ts';
import { createWorkerContext } from '@quartet/worker/context.ts';
import { ProviderError } from '@quartet/worker/providers/language-model.ts';
import { createWorkerService } from '@quartet/worker/service.ts';
import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import { createComposer } from '@quartet/worker/testing/composing.ts';
import {
  createScriptedModel,
  createScriptedPanel,
  says,
  saysAndThrows,
} from '@quartet/worker/testing/scripted-model.ts';
import { testConfig } from '@quartet/worker/testing/test-context.ts';
import express from 'express';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createFreshRedis } from '../support/setup/fresh-redis.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const hiccup = new ProviderError('provider_error', { retryable: true, retryAfterMs: 1 });
const refusedKey = new ProviderError('provider_unavailable', { status: 401, ours: 'key' });

async function openRedisQueues() {
  const fresh = await createFreshRedis(inject('redisUrl'));
  onTestFinished(() => fresh.clear());
  const redisUrl = new Secret(fresh.url);
  const queues = createRedisQueueBackend({ redisUrl, report: () => undefined });
  onTestFinished(() => queues.close());
  const stores = await openTestStores();
  onTestFinished(() => stores.close());
  return { ...stores, queues };
}

type Opened = Awaited<ReturnType<typeof openRedisQueues>>;

/** Serves Bull Board over the queues; resolves to what reads a path of it. */
async function openBoard({ queues }: Opened) {
  const shown = createOpsQueues(queues);
  onTestFinished(() => shown.close());
  const server = createServer(express().use('/queues', createQueueBoard(shown.queues, '/queues')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/queues/api/queues`;
  return async (path: string): Promise<unknown> => (await fetch(url + path)).json();
}

/** Starts a worker at which every call of Grok is refused, as with a wrong key, and GPT answers the second one. */
async function startWorker(stores: Opened) {
  const composer = createComposer('claude', { compose: [says('<text>\nBoth.\n</text>')] });
  const panel = createScriptedPanel(
    {
      gemini: createScriptedModel('gemini'),
      claude: createScriptedModel('claude'),
      gpt: createScriptedModel('gpt', { answers: [saysAndThrows(hiccup), says('Yes.')] }),
      grok: createScriptedModel('grok', { answers: [saysAndThrows(refusedKey)] }),
    },
    [composer.model],
  );
  const ctx = await createWorkerContext(testConfig, { stores, panel, log: silent });
  const service = createWorkerService(ctx);
  await service.start();
  onTestFinished(() => service.destroy());
}

/** Asks all four, and resolves once the turn is settled. */
async function ask(stores: Opened, turnId: TurnId) {
  const turn = { turnId, userId: `user_${turnId}` };
  const deadlineAt = Date.now() + 60_000;
  await stores.ledger.openAccount(turn.userId);
  await stores.ledger.placeHold({ ...turn, deadlineAt: new Date(deadlineAt) });
  await stores.questions.put(turn, aQuestion);
  await stores.turnLog.touchReader(turnId);
  await stores.turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: false }]);
  const flows = stores.queues.createFlowProducer();
  onTestFinished(() => flows.close());
  const until = {
    askedAt: Date.now(),
    answersUntil: deadlineAt,
    consensusUntil: deadlineAt,
    priority: false,
  };
  await flows.add(toTurnFlow({ turnId, models: modelKeys, ...until }));
  return untilWritten(stores.turnLog, turn, 'turn-end');
}

test('with every call of a model refused, the board shows its jobs failed and why, while turns are settled with a consensus of three', async () => {
  const stores = await openRedisQueues();
  const read = await openBoard(stores);
  await startWorker(stores);
  const turnId = createTurnId();
  expect(await ask(stores, turnId)).toMatchObject({
    charged: 1,
    outcome: 'finished',
    consensus: { outcome: 'complete', basedOn: ['gemini', 'claude', 'gpt'] },
  });
  const grok = queueNames.answer('grok');
  await expect
    .poll(() => read(`?activeQueue=${queueNames.settlement}&status=completed`))
    .toMatchObject({
      queues: expect.arrayContaining([
        expect.objectContaining({
          name: queueNames.settlement,
          jobs: [
            expect.objectContaining({
              returnValue: { outcome: 'finished', charged: 1, returned: 0 },
            }),
          ],
        }),
      ]),
    });
  expect(await read(`/${grok}/${jobIds.answer(turnId, 'grok')}`)).toMatchObject({
    job: {
      isFailed: true,
      failedReason: 'provider_unavailable',
      returnValue: { model: 'grok', outcome: 'failed', code: 'provider_unavailable', attempts: 1 },
    },
    status: 'failed',
  });
  expect(await read(`/${queueNames.answer('gpt')}/${jobIds.answer(turnId, 'gpt')}`)).toMatchObject({
    job: { isFailed: false, returnValue: { model: 'gpt', outcome: 'complete', attempts: 2 } },
    status: 'completed',
  });
  expect(await read(`/${queueNames.consensus}/${jobIds.consensus(turnId)}`)).toMatchObject({
    job: { returnValue: { outcome: 'complete', composer: 'claude', attempts: 1 } },
  });
  const answers = modelKeys.map((model) =>
    expect.objectContaining({
      queueName: queueNames.answer(model),
      state: model === 'grok' ? 'failed' : 'completed',
    }),
  );
  expect(await read(`/${grok}/${jobIds.answer(turnId, 'grok')}/flow`)).toMatchObject({
    flowRoot: {
      queueName: queueNames.settlement,
      children: [{ queueName: queueNames.consensus, children: expect.arrayContaining(answers) }],
    },
  });
});
