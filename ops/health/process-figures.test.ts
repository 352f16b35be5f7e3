import { expect, test } from 'vitest';
import { createMetrics } from '../metrics/create-metrics.ts';
import { createRecentCounts, readProcess } from './process-figures.ts';

const model = { model: 'gpt' };
const failure = { ...model, outcome: 'failed', code: 'provider_timeout' };

test('the page shows the last five minutes, so that recent slow answers are visible even after a fast day', async () => {
  const metrics = createMetrics();
  const recent = createRecentCounts(metrics);
  const read = () => readProcess(metrics, recent.before());
  expect((await read()).models).toBeNull();
  for (let answer = 0; answer < 1_000; answer += 1) metrics.firstToken.observe(model, 1);
  metrics.calls.inc({ ...failure, provider: 'own' });
  metrics.calls.inc({ ...failure, provider: 'openrouter' });
  metrics.turns.inc({ outcome: 'finished' }, 5);
  expect(await read()).toMatchObject({
    models: {
      gpt: { calls: 2, failures: [{ code: 'provider_timeout', count: 2 }], firstTokenSeconds: 1 },
    },
    turns: [{ outcome: 'finished', count: 5 }],
  });
  for (let sample = 0; sample < 12; sample += 1) await recent.sample();
  expect(await read()).toMatchObject({
    models: { gpt: { calls: 0, failures: [], firstTokenSeconds: null } },
    turns: [],
  });
  metrics.firstToken.observe(model, 30);
  metrics.calls.inc({ ...model, outcome: 'complete', code: 'none' });
  expect((await read()).models?.gpt).toEqual({ calls: 1, failures: [], firstTokenSeconds: 30 });
});
