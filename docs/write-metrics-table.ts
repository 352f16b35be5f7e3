import { readFile, writeFile } from 'node:fs/promises';
import { metricRows } from '@quartet/ops/metrics/metric-rows.ts';
import { operationsFile, writeMetricsTable } from './metrics-table.ts';

const page = await readFile(operationsFile, 'utf8');
await writeFile(operationsFile, writeMetricsTable(page, metricRows));
