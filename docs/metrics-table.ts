import path from 'node:path';
import type { MetricRow, MetricRows } from '@quartet/ops/metrics/metric-rows.ts';

export const operationsFile = path.join(import.meta.dirname, 'operations.md');

const shown = /^\| metric \|.*\n(?:\|.*\n)+/m;
const head = '| metric | type | labels | what it tells |\n|---|---|---|---|\n';
const ofProcess = '| `process_*`, `nodejs_*` | | | CPU, memory, event loop, garbage collection |\n';

/** Returns the page with its table of metrics written anew from the rows. */
export function writeMetricsTable(page: string, rows: MetricRows): string {
  if (!shown.test(page)) throw new Error('The page has no table of metrics.');
  const table = head + Object.values(rows).map(toLine).join('') + ofProcess;
  return page.replace(shown, () => table);
}

function toLine(row: MetricRow): string {
  const type = row.kind === 'gauge' && row.shared ? 'shared gauge' : row.kind;
  const labels = row.labels.map((label) => `\`${label}\``).join(', ');
  return `| \`${row.name}\` | ${type} | ${labels} | ${row.help} |\n`;
}
