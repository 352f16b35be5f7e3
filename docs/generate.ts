import { readFile, writeFile } from 'node:fs/promises';
import { metricRows } from '@quartet/ops/metrics/metric-rows.ts';
import { settingFiles } from '@quartet/standalone/setting-files.ts';
import { playSample } from '../tests/support/play-sample.ts';
import { operationsFile, writeMetricsList } from './metrics-list.ts';
import { protocolFiles } from './protocol-files.ts';
import { sampleFile, sampleQuestion } from './sample-file.ts';

/**
 * Writes every file that follows from rows and schemas; a test compares each. `-- sample` also replays the visitors' sample, in
 * which the order of the models is random.
 */

for (const [path, text] of Object.entries(settingFiles)) await writeFile(path, text);
for (const { file, text } of protocolFiles) await writeFile(file, text);
await writeFile(
  operationsFile,
  writeMetricsList(await readFile(operationsFile, 'utf8'), metricRows),
);
if (process.argv.includes('sample')) {
  const sample = { question: sampleQuestion, state: await playSample(sampleQuestion) };
  await writeFile(sampleFile, `${JSON.stringify(sample, null, 2)}\n`);
}
