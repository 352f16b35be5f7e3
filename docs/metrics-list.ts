import path from 'node:path';
import type { MetricRow, MetricRows } from '@quartet/ops/metrics/metric-row.ts';

export const operationsFile = path.join(import.meta.dirname, 'operations.md');

const shown = /^(?:- `quartet_.*\n)+/m;

/** Rewrites the list of metrics in the page from the rows. */
export function writeMetricsList(page: string, rows: MetricRows): string {
  if (!shown.test(page)) throw new Error('The page has no list of metrics.');
  const list = Object.values(rows).map(toLine).join('');
  return page.replace(shown, () => list);
}

function toLine(row: MetricRow): string {
  const kind = row.kind === 'gauge' && row.shared ? 'shared' : row.kind;
  const labels = row.labels.length > 0 ? `{${row.labels.join(',')}}` : '';
  return `- \`${row.name}${labels}\` (${kind}): ${row.help}\n`;
}
