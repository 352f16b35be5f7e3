import { createMetrics } from '@quartet/ops/metrics/create-metrics.ts';
import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { retryBudget } from '@quartet/stores/controls/control-board.ts';
import { createMemoryControlBoard } from '@quartet/stores/controls/create-memory-control-board.ts';
import { expect, test } from 'vitest';
import { countRetries } from './instrument.ts';

test('counts retries, refused ones too', async () => {
  const metrics = createMetrics();
  const controls = countRetries(createMemoryControlBoard(), metrics);
  for (let time = 0; time < retryBudget.least; time += 1)
    expect(await controls.takeRetry('grok')).toBe(true);
  expect(await controls.takeRetry('grok')).toBe(false);
  const series = readMetrics((await metrics.read()).text);
  const retries = (outcome: string) =>
    series.get(`quartet_retries_total{slot="grok",outcome="${outcome}"}`);
  expect([retries('made'), retries('refused')]).toEqual([retryBudget.least, 1]);
});
