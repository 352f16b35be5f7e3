import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createRows } from '@quartet/ops/metrics/create-metrics.ts';
import type { MetricRows } from '@quartet/ops/metrics/metric-row.ts';
import { metricRows } from '@quartet/ops/metrics/metric-rows.ts';
import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { expect, test } from 'vitest';
import { operationsFile, writeMetricsList } from '../../docs/metrics-list.ts';

const root = path.resolve(import.meta.dirname, '../..');
const operations = await readFile(operationsFile, 'utf8');
/** The files of the product that use the metrics. */
const measuring = (await readAll(['{api,dev/standalone,ops,stores,worker}/**/*.ts']))
  .filter(({ name, text }) => !name.endsWith('.test.ts') && /metrics/i.test(text))
  .map(({ text }) => text);
const naming = await readAll(['*.md', 'docs/**/*.{md,ts}', 'ops/deploy/**/*.{yml,yaml,json}']);

interface File {
  readonly name: string;
  readonly text: string;
}

async function readAll(patterns: readonly string[]): Promise<readonly File[]> {
  const found = glob(patterns, { cwd: root, exclude: ['**/node_modules/**'] });
  const names = await Array.fromAsync(found);
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(root, name), 'utf8') })),
  );
}

function isMeasured(key: string): boolean {
  const use = RegExp(`\\b${key}\\s*\\.(?:inc|set|observe|startTimer)\\(`);
  return measuring.some((text) => use.test(text));
}

function findUnmeasured(rows: MetricRows): readonly string[] {
  return Object.keys(rows).filter((key) => !isMeasured(key));
}

/** Finds names without a row. A histogram has no series of its bare name, so only pages may use that. */
function findUnknown(rows: MetricRows, { name: file, text }: File): readonly string[] {
  const ends = file.endsWith('.md')
    ? ['', '_bucket', '_count', '_sum']
    : ['_bucket', '_count', '_sum'];
  const known = Object.values(rows).flatMap(({ name, kind }) =>
    kind === 'histogram' ? ends.map((end) => name + end) : [name],
  );
  const named = text.match(/\bquartet_\w+/g) ?? [];
  return named.filter((name) => !known.includes(name) && !plans.some(({ slug }) => slug === name));
}

test('operations.md lists every metric as its row says (else: npm run generate)', () => {
  expect(writeMetricsList(operations, metricRows)).toBe(operations);
});

test('the product counts, sets or observes every metric', () => {
  expect(findUnmeasured(metricRows)).toEqual([]);
});

test('every metric that an alert, the dashboard, the autoscaler or a page of the docs names has a row', () => {
  const read = naming.map(({ name }) => name);
  for (const name of ['alerts.yml', 'grafana/dashboard.json', 'kubernetes/worker.yaml'])
    expect(read).toContain(`ops/deploy/${name}`);
  expect(read).toContain('docs/runbook.md');
  expect(naming.flatMap((file) => findUnknown(metricRows, file))).toEqual([]);
});

test('one more row is served, documented and may be named, and is reported until the product counts it', async () => {
  const joins = {
    kind: 'counter',
    name: 'quartet_joins_total',
    labels: ['outcome'],
    help: 'Turns joined.',
  } as const;
  const rows = { ...metricRows, joins };
  const metrics = createRows(rows);
  metrics.joins.inc({ outcome: 'finished' }, 2);
  const samples = readMetrics((await metrics.read()).text);
  expect(samples.get('quartet_joins_total{outcome="finished"}')).toBe(2);
  expect(writeMetricsList(operations, rows)).toContain(
    '\n- `quartet_joins_total{outcome}` (counter): Turns joined.\n',
  );
  const alert = { name: 'alerts.yml', text: 'sum(rate(quartet_joins_total[5m])) > 1' };
  expect(findUnknown(metricRows, alert)).toEqual(['quartet_joins_total']);
  expect(findUnknown(rows, alert)).toEqual([]);
  expect(findUnmeasured(rows)).toEqual(['joins']);
});
