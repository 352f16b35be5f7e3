import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { allQueueNames } from '@quartet/shared/jobs/queues.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly datasource: { readonly uid: string };
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly fieldConfig: {
    readonly defaults: {
      readonly unit: string;
      readonly mappings?: readonly { readonly options: Readonly<Record<string, object>> }[];
      readonly thresholds?: { readonly steps: readonly { readonly value: number | null }[] };
      readonly custom?: { readonly thresholdsStyle?: object; readonly axisSoftMax?: number };
    };
  };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const deploy = path.resolve(import.meta.dirname, '../../ops/deploy');
const readDeploy = (name: string) => readFile(path.join(deploy, name), 'utf8');
const { panels, templating } = JSON.parse(await readDeploy('grafana/dashboard.json')) as {
  readonly panels: readonly Panel[];
  readonly templating?: { readonly list: readonly { name: string; type: string; query: string }[] };
};
const { groups } = parse(await readDeploy('alerts.yml')) as {
  readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
};

/** Ids of getValueFormats() in @grafana/data 12.2.0. Grafana shows any other as text after the number. */
const units = ['short', 's', 'percentunit', 'currencyUSD', 'bytes'];

const listLabels = (expr: string) =>
  [...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(', '));
const listMetrics = (expr: string) => expr.match(/quartet_\w+?(?=_bucket|_count|\b)/g) ?? [];

test('every panel asks the Prometheus that one chooses at the top', () => {
  expect(templating?.list).toMatchObject([
    { name: 'datasource', type: 'datasource', query: 'prometheus' },
  ]);
  for (const { datasource } of panels) expect(datasource.uid).toMatch(/^\$\{datasource\}$/);
});

test('Grafana knows every unit of the dashboard', () => {
  for (const { fieldConfig } of panels) expect(units).toContain(fieldConfig.defaults.unit);
});

test('no two panels share a title, an id or a position', () => {
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});

test('a legend names only labels of its query, or labels that Prometheus gives each process', async () => {
  const { scrape_configs: scraped } = parse(await readDeploy('prometheus.yml')) as {
    scrape_configs: { relabel_configs?: { target_label: string }[] }[];
  };
  const given = scraped.flatMap(({ relabel_configs: rules = [] }) =>
    rules.map((rule) => rule.target_label),
  );
  for (const { targets } of panels) {
    for (const { expr, legendFormat } of targets) {
      const has = expr.includes(' by (') ? listLabels(expr) : [...given, 'instance'];
      const named = [...legendFormat.matchAll(/{{(\w+)}}/g)].map(([, name]) => name);
      expect(has).toEqual(expect.arrayContaining(named));
    }
  }
});

test('no panel has more lines than its legend has room for', () => {
  // Two lines for each model, and one more.
  const most = 2 * modelKeys.length + 1;
  const sizes: Readonly<Record<string, number>> = {
    model: modelKeys.length,
    queue: allQueueNames.length,
    outcome: 4,
    direction: 2,
  };
  for (const { title, targets } of panels) {
    const lines = targets.map(({ expr }) => {
      const labels = [...new Set(listLabels(expr))];
      return labels.reduce((product, label) => product * (sizes[label] ?? 1), 1);
    });
    expect([title, lines.reduce((sum, count) => sum + count, 0) <= most]).toEqual([title, true]);
  }
});

test('shows in words whether a service is up', () => {
  const states = panels.filter(({ targets }) => targets.some(({ expr }) => expr.includes('_up)')));
  expect(states).toHaveLength(2);
  for (const { type, fieldConfig } of states) {
    expect(type).toBe('stat');
    const [words] = fieldConfig.defaults.mappings ?? [];
    expect(Object.keys(words?.options ?? {})).toEqual(['0', '1']);
  }
});

test('draws a threshold at the limit of its alert, within the visible range', () => {
  const limited = panels.filter(({ fieldConfig }) => fieldConfig.defaults.custom?.thresholdsStyle);
  expect(limited.length).toBeGreaterThan(2);
  const rules = groups.flatMap((group) => group.rules);
  for (const { fieldConfig, targets } of limited) {
    const { thresholds, custom } = fieldConfig.defaults;
    const limit = thresholds?.steps.at(-1)?.value ?? Number.NaN;
    const metrics = targets.flatMap(({ expr }) => listMetrics(expr));
    const alerts = rules.filter(({ expr }) => metrics.some((metric) => expr.includes(metric)));
    expect(alerts.map(({ expr }) => Number(/> ([\d.]+)\s*$/.exec(expr)?.[1]))).toContain(limit);
    expect(custom?.axisSoftMax).toBeGreaterThanOrEqual(limit);
  }
});

test('a panel without data has a scale of its own', () => {
  // Otherwise Grafana draws 0 on a scale to 100: a wait up to 1.67 minutes, a share up to 10,000 %.
  const without = panels.filter(
    ({ type, fieldConfig }) =>
      type !== 'stat' && fieldConfig.defaults.custom?.axisSoftMax === undefined,
  );
  expect(without.map(({ title }) => title)).toEqual([]);
});
