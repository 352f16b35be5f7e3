import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { createMemoryControlBoard } from '@quartet/stores/limits/create-memory-control-board.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { startTestApi, testLimits } from '../../testing/start-test-api.ts';
import { noWait } from './expected-wait.ts';
import { createLoadWatch } from './load-watch.ts';

const question = { method: 'POST', body: JSON.stringify({ message: 'How?' }) };
const headers = { 'content-type': 'application/json', accept: 'application/json' };

function watchLoad(limits: { overloadLagMs: number; overloadQueueMs: number }) {
  const logged: string[] = [];
  const note = (_fields: object, message: string) => void logged.push(message);
  const idle = forEachModel(() => noWait);
  const queues = { waits: idle, consensusMs: 0 };
  const controls = createMemoryControlBoard();
  const load = createLoadWatch({
    answerQueues: {
      readWaits: async () => queues.waits,
      readConsensusWait: async () => queues.consensusMs,
    },
    controls,
    limits: { ...testLimits, ...limits },
    log: { info: note, warn: note, error: note },
  });
  onTestFinished(() => load.stop());
  load.start();
  return {
    load,
    logged,
    controls,
    queues,
    /** Makes the answers of these models late, and of no other model. */
    late: (ms: number, models: readonly ModelKey[] = modelKeys) => {
      const waits = models.map((model) => [model, { paidMs: ms, unpaidMs: ms }]);
      queues.waits = { ...idle, ...Object.fromEntries(waits) };
    },
  };
}

const usual = { overloadLagMs: 60_000, overloadQueueMs: 30_000 };
const unpaid = { paid: false };
const paid = { paid: true };

test('refuses questions and charges nothing while answers wait too long for a worker', async () => {
  const api = await startTestApi({ limits: { overloadQueueMs: 1 } });
  onTestFinished(() => api.stop());
  await ask(api);
  await api.setCredits('bob', 5);
  const refusal = () => api.fetch('/api/chat', { as: 'bob', headers, ...question });
  const credits: number[] = [];
  await expect
    .poll(async () => {
      credits.push(await api.creditsOf('bob'));
      const response = await refusal();
      return [response.status, response.headers.get('retry-after'), await response.json()];
    })
    .toEqual([503, '10', expect.objectContaining({ code: 'overloaded', retryable: true })]);
  expect(await api.creditsOf('bob')).toBe(credits.at(-1));
});

test('accepts questions again after an overload, and logs each change once', async () => {
  const { load, logged, late } = watchLoad(usual);
  late(20_001);
  await expect.poll(() => load.overload()).toBe('queue');
  late(0);
  await expect.poll(() => load.overload()).toBeNull();
  expect(logged).toEqual(['questions are refused', 'questions are taken again']);
});

test('a model whose queue is late costs its own answer, and questions are taken while two models are left', async () => {
  const { load, late } = watchLoad(usual);
  late(20_001, ['gpt']);
  await expect.poll(() => load.findLate(modelKeys, paid)).toEqual(['gpt']);
  expect(load.findLate(['claude', 'grok'], paid)).toEqual([]);
  expect(load.overload()).toBeNull();
  late(20_001, ['gpt', 'claude']);
  await expect.poll(() => load.findLate(modelKeys, paid)).toEqual(['claude', 'gpt']);
  expect(load.overload()).toBeNull();
  late(20_001, ['gpt', 'claude', 'grok']);
  await expect.poll(() => load.overload()).toBe('queue');
});

test('a consensus that waits too long refuses every question', async () => {
  const { load, queues } = watchLoad(usual);
  queues.consensusMs = 30_001;
  await expect.poll(() => load.overload()).toBe('queue');
});

test('unpaid questions are turned away first, save one for nine that are paid', async () => {
  const { load, late } = watchLoad(usual);
  late(15_001);
  await expect.poll(() => load.findLate(modelKeys, unpaid)).toEqual(modelKeys);
  expect(load.overload()).toBeNull();
  for (let taken = 0; taken < 18; taken += 1) {
    expect(load.findLate(modelKeys, paid)).toEqual([]);
  }
  expect(load.findLate(modelKeys, unpaid)).toEqual([]);
  expect(load.findLate(modelKeys, unpaid)).toEqual(modelKeys);
  late(15_000);
  await expect.poll(() => load.findLate(modelKeys, unpaid)).toEqual([]);
});

test('refuses questions while operators have switched them off', async () => {
  const { load, controls } = watchLoad(usual);
  await controls.set({ acceptQuestions: false });
  await expect.poll(() => load.overload()).toBe('operators');
  await controls.set({ acceptQuestions: true });
  await expect.poll(() => load.overload()).toBeNull();
});

test('reports an overload when the event loop is late', async () => {
  const { load } = watchLoad({ overloadLagMs: 50, overloadQueueMs: 60_000 });
  await expect
    .poll(() => {
      const until = performance.now() + 200;
      while (performance.now() < until);
      return load.overload();
    })
    .toBe('lag');
});

test('keeps its last verdict when the queues cannot be read', async () => {
  const warn = vi.fn();
  const load = createLoadWatch({
    answerQueues: {
      readWaits: () => Promise.reject(new Error('away')),
      readConsensusWait: async () => 0,
    },
    controls: createMemoryControlBoard(),
    limits: { ...testLimits, overloadQueueMs: 1 },
    log: { info: vi.fn(), warn, error: vi.fn() },
  });
  onTestFinished(() => load.stop());
  load.start();
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  expect(load.overload()).toBeNull();
});

test('reports strain before anybody is refused, and spends no share', async () => {
  const { load, late } = watchLoad(usual);
  expect(load.isStrained()).toBe(false);
  late(20_000, ['gpt']);
  await expect.poll(() => load.isStrained()).toBe(true);
  expect(load.overload()).toBeNull();
  late(0);
  await expect.poll(() => load.isStrained()).toBe(false);
});
