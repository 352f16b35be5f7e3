import { createMetrics } from '@quartet/ops/metrics/create-metrics.ts';
import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { retryBudget } from '@quartet/stores/limits/control-board.ts';
import { createMemoryControlBoard } from '@quartet/stores/limits/create-memory-control-board.ts';
import { expect, test } from 'vitest';
import { ProviderError } from './language-model.ts';
import { countCalls, countRetries } from './report-calls.ts';

test('counts retries, refused ones too', async () => {
  const metrics = createMetrics();
  const controls = countRetries(createMemoryControlBoard(), metrics);
  for (let time = 0; time < retryBudget.least; time += 1)
    expect(await controls.takeRetry('grok')).toBe(true);
  expect(await controls.takeRetry('grok')).toBe(false);
  const series = readMetrics((await metrics.read()).text);
  const retries = (outcome: string) =>
    series.get(`quartet_retries_total{model="grok",outcome="${outcome}"}`);
  expect([retries('made'), retries('refused')]).toEqual([retryBudget.least, 1]);
});

test('a call that failed by our own key or account is counted as ours', async () => {
  const metrics = createMetrics();
  const count = countCalls(metrics, () => ({ input: 0, output: 0 }));
  const failed = {
    key: 'grok',
    demo: false,
    provider: 'own',
    host: 'x',
    modelId: 'grok-4',
  } as const;
  const call = { ...failed, outcome: 'failed', durationMs: 1, usage: null } as const;
  for (const details of [{ ours: 'key' }, { ours: 'account' }, {}] as const) {
    const error = new ProviderError('provider_unavailable', details);
    count({ ...call, error, without: [], refusals: [] });
  }
  const { values } = await metrics.calls.get();
  expect(values.map(({ labels }) => labels['code'])).toEqual([
    'our_key',
    'our_account',
    'provider_unavailable',
  ]);
});
