import { createTurnId, type TurnRef } from '@quartet/shared/domain/ids.ts';
import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, jobVersion, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { untilWritten } from '@quartet/stores/testing/until-written.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createWorkerContext, type WorkerContext } from './context.ts';
import type { WorkerConfig } from './environment.ts';
import type { Panel } from './providers/panel.ts';
import { createWorkerService } from './service.ts';
import { aQuestion } from './testing/a-turn.ts';
import { createComposer } from './testing/composing.ts';
import {
  type AnswerScript,
  createScriptedModel,
  createScriptedPanel,
  says,
  saysAndHangs,
  saysAndThrows,
} from './testing/scripted-model.ts';
import { testConfig } from './testing/test-context.ts';

const config: WorkerConfig = {
  ...testConfig,
  answerConcurrency: 5,
};

const stores = await openTestStores();
const flows = stores.queues.createFlowProducer();
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

afterAll(async () => {
  await flows.close();
  await stores.close();
});

/** Holds a credit and enqueues a question. Returns the turn and a function that waits for one of its events. */
async function ask() {
  const turn: TurnRef = { turnId: createTurnId(), userId: `user_${createTurnId()}` };
  const deadlineAt = Date.now() + 60_000;
  await stores.ledger.openAccount(turn.userId);
  await stores.ledger.placeHold({ ...turn, deadlineAt: new Date(deadlineAt) });
  await stores.questions.put(turn, aQuestion);
  await stores.turnLog.touchReader(turn.turnId);
  await stores.turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: false }]);
  const data = { v: jobVersion, turnId: turn.turnId };
  const child = { ignoreDependencyOnFailure: true };
  await flows.add({
    name: 'settlement',
    queueName: queueNames.settlement,
    data,
    opts: { jobId: jobIds.settlement(turn.turnId) },
    children: [
      {
        name: 'consensus',
        queueName: queueNames.consensus,
        data: { ...data, deadlineAt },
        opts: { ...child, jobId: jobIds.consensus(turn.turnId) },
        children: modelKeys.map((model) => ({
          name: 'answer',
          queueName: queueNames.answer(model),
          data: { ...data, deadlineAt, model },
          opts: { ...child, jobId: jobIds.answer(turn.turnId, model) },
        })),
      },
    ],
  });
  const until = (type: TurnEvent['type']) => untilWritten(stores.turnLog, turn, type);
  return { turn, until };
}

function createPanel(grok: AnswerScript): Panel {
  const composer = createComposer('claude', { compose: [says('<text>\nBoth.\n</text>')] });
  const models = {
    gemini: createScriptedModel('gemini'),
    claude: createScriptedModel('claude'),
    gpt: createScriptedModel('gpt'),
    grok: createScriptedModel('grok', { answers: [grok] }),
  };
  return createScriptedPanel(models, [composer.model]);
}

function createHangingPanel(): Panel {
  const answers = [saysAndHangs()];
  return createScriptedPanel(forEachModel((key) => createScriptedModel(key, { answers })));
}

async function startWorker(
  panel: Panel,
  {
    log = silent,
    upkeepMs = 60_000,
    ...changed
  }: Partial<WorkerConfig & Pick<WorkerContext, 'log' | 'upkeepMs'>> = {},
) {
  const ctx = await createWorkerContext({ ...config, ...changed }, { stores, panel, log });
  const service = createWorkerService({ ...ctx, upkeepMs });
  await service.start();
  return service;
}

test('a turn with one failed answer still gets its consensus and is settled', async () => {
  const service = await startWorker(createPanel(saysAndThrows(new Error('broken'))));
  const { turn, until } = await ask();
  const state = await until('turn-end');
  expect(state).toMatchObject({
    charged: 1,
    outcome: 'finished',
    answers: { gemini: { outcome: 'complete' }, grok: { outcome: 'failed' } },
    consensus: { outcome: 'complete', text: 'Both.', basedOn: ['gemini', 'claude', 'gpt'] },
  });
  await expect.poll(() => stores.questions.find(turn)).toBeNull();
  await service.destroy();
});

test('logs only failures of a turn when successes are not sampled', async () => {
  const lines: (readonly [level: string, message: string])[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void ('turnId' in fields && lines.push([level, message]));
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const panel = createPanel(saysAndThrows(new Error('broken')));
  const service = await startWorker(panel, { logSample: 0, log });
  const { until } = await ask();
  await until('turn-end');
  await service.destroy();
  expect(new Set(lines.map(([level]) => level))).toEqual(new Set(['warn']));
  expect(lines).toContainEqual(['warn', 'answer ended']);
});

test('a cancelled turn is settled too, and its credit is returned', async () => {
  const service = await startWorker(createHangingPanel());
  const { turn, until } = await ask();
  await until('answer-start');
  await stores.ledger.markCancelled(turn);
  await stores.cancellation.announce(turn);
  const stopped = { outcome: 'stopped', reason: 'cancelled' };
  expect(await until('turn-end')).toMatchObject({
    outcome: 'cancelled',
    charged: 0,
    answers: { gemini: stopped, claude: stopped, gpt: stopped, grok: stopped },
    consensus: { outcome: 'cancelled' },
  });
  expect(await stores.ledger.openAccount(turn.userId)).toMatchObject({ credits: 1 });
  await service.destroy();
});

test('a drained worker leaves its answer to another', async () => {
  const first = await startWorker(createPanel(saysAndHangs('It is ')), { drainMs: 50 });
  const { until } = await ask();
  await until('answer-delta');
  await first.destroy();
  const second = await startWorker(createPanel(says('It is Paris.')));
  const state = await until('turn-end');
  expect(state.answers.grok).toMatchObject({ outcome: 'complete', text: 'It is Paris.' });
  expect(state).toMatchObject({ charged: 1, outcome: 'finished' });
  await second.destroy();
});

test('a hold past its deadline is released even if no queue has a job', async () => {
  const turn: TurnRef = { turnId: createTurnId(), userId: `user_${createTurnId()}` };
  await stores.ledger.openAccount(turn.userId);
  await stores.ledger.placeHold({ ...turn, deadlineAt: new Date(Date.now() - 1_000) });
  const service = await startWorker(createHangingPanel(), { upkeepMs: 20 });
  await expect.poll(() => stores.ledger.openAccount(turn.userId)).toMatchObject({ credits: 1 });
  await service.destroy();
});

test('a turn whose user is erased while it runs ends without an error, and its question is deleted', async () => {
  const service = await startWorker(createHangingPanel());
  const { turn, until } = await ask();
  await until('answer-start');
  await stores.accounts.applyEvent({ type: 'user-deleted', userId: turn.userId });
  await stores.cancellation.announce({ turnId: turn.turnId });
  await expect.poll(() => stores.questions.find(turn)).toBeNull();
  await service.destroy();
});

test('while a model is paused, what waits behind its hanging calls is worked on at once', async () => {
  const panel = createPanel(saysAndHangs('It is '));
  const grok = createScriptedModel('grok', { answers: [saysAndHangs('It is '), says('Paris.')] });
  const service = await startWorker(
    { ...panel, model: (model) => (model === 'grok' ? grok : panel.model(model)) },
    { answerConcurrency: 1, drainMs: 50 },
  );
  onTestFinished(() => service.destroy());
  onTestFinished(() => stores.controls.noteSuccess('grok'));
  const first = await ask();
  await first.until('answer-delta');
  const second = await ask();
  await stores.controls.noteFailure('grok', { pauseMs: 60_000 });
  const { answers } = await second.until('turn-end');
  expect(answers.grok).toMatchObject({ outcome: 'complete', text: 'Paris.' });
});

test('switching a model off ends its running answers, and keeps their words', async () => {
  const service = await startWorker(createPanel(saysAndHangs('It is ')));
  onTestFinished(() => service.destroy());
  onTestFinished(() => stores.controls.set({ model: 'grok', enabled: true }));
  const { until } = await ask();
  await until('answer-delta');
  await stores.controls.set({ model: 'grok', enabled: false });
  const { answers, consensus } = await until('turn-end');
  expect(answers.grok).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
  expect(answers.grok.text).toMatch(/^(It is)?/u);
  expect(consensus).toMatchObject({ outcome: 'complete' });
});
