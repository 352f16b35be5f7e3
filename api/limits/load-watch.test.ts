import { createMemoryControlBoard } from '@quartet/stores/controls/create-memory-control-board.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../testing/ask.ts';
import { startTestApi, testLimits } from '../testing/start-test-api.ts';
import { createLoadWatch } from './load-watch.ts';

const question = { method: 'POST', body: JSON.stringify({ message: 'How?' }) };
const headers = { 'content-type': 'application/json', accept: 'application/json' };

function watchLoad(limits: { overloadLagMs: number; overloadQueueMs: number }) {
  const logged: string[] = [];
  const note = (_fields: object, message: string) => void logged.push(message);
  let waitMs = 0;
  const controls = createMemoryControlBoard();
  const load = createLoadWatch({
    answerQueues: { oldestWaitMs: async () => waitMs },
    controls,
    limits: { ...testLimits, ...limits },
    log: { info: note, warn: note, error: note },
  });
  onTestFinished(() => load.stop());
  load.start();
  return { load, logged, controls, wait: (ms: number) => (waitMs = ms) };
}

test('while accepted answers wait too long for a worker, questions are refused and not charged', async () => {
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

test('takes questions again once overload ends, and logs both changes once', async () => {
  const { load, logged, wait } = watchLoad({ overloadLagMs: 60_000, overloadQueueMs: 30_000 });
  wait(30_001);
  await expect.poll(() => load.overload()).toBe('queue');
  wait(0);
  await expect.poll(() => load.overload()).toBeNull();
  expect(logged).toEqual(['questions are refused', 'questions are taken again']);
});

test('refuses questions while operators pause them', async () => {
  const { load, controls } = watchLoad({ overloadLagMs: 60_000, overloadQueueMs: 30_000 });
  await controls.set({ acceptQuestions: false });
  await expect.poll(() => load.overload()).toBe('operators');
  await controls.set({ acceptQuestions: true });
  await expect.poll(() => load.overload()).toBeNull();
});

test('a process with a slow event loop is overloaded', async () => {
  const { load } = watchLoad({ overloadLagMs: 50, overloadQueueMs: 60_000 });
  await expect
    .poll(() => {
      const until = performance.now() + 200;
      while (performance.now() < until);
      return load.overload();
    })
    .toBe('lag');
});

test('a store that does not answer changes nothing', async () => {
  const warn = vi.fn();
  const load = createLoadWatch({
    answerQueues: { oldestWaitMs: () => Promise.reject(new Error('away')) },
    controls: createMemoryControlBoard(),
    limits: { ...testLimits, overloadQueueMs: 1 },
    log: { info: vi.fn(), warn, error: vi.fn() },
  });
  onTestFinished(() => load.stop());
  load.start();
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  expect(load.overload()).toBeNull();
});
