import { readFile, writeFile } from 'node:fs/promises';
import { metricRows } from '@quartet/ops/metrics/metric-rows.ts';
import { operationsFile, writeMetricsList } from './metrics-list.ts';

const page = await readFile(operationsFile, 'utf8');
await writeFile(operationsFile, writeMetricsList(page, metricRows));
