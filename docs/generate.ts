import { readFile, writeFile } from 'node:fs/promises';
import { metricRows } from '@quartet/ops/metrics/metric-rows.ts';
import { readArguments, refuseArguments } from '@quartet/runtime/process/read-arguments.ts';
import { settingFiles } from '@quartet/standalone/setting-files.ts';
import { playSample } from '../tests/support/play-sample.ts';
import { accessibilityReport } from './accessibility-report.ts';
import { operationsFile, writeMetricsList } from './metrics-list.ts';
import { protocolFiles } from './protocol-files.ts';
import { sampleFile, sampleQuestion } from './sample-file.ts';

const { positionals } = readArguments({
  script: 'generate',
  about:
    "Writes every file that follows from rows and schemas. With sample it also replays the visitors' sample, in which the order of the models is random.",
  words: ['', 'sample'],
});
if (positionals.some((word) => word !== 'sample'))
  refuseArguments({ script: 'generate' }, `Unexpected argument '${positionals.join(' ')}'`);

for (const [path, text] of Object.entries(settingFiles)) await writeFile(path, text);
for (const { file, text } of [...protocolFiles, accessibilityReport]) await writeFile(file, text);
await writeFile(
  operationsFile,
  writeMetricsList(await readFile(operationsFile, 'utf8'), metricRows),
);
if (positionals.length > 0) {
  const sample = { question: sampleQuestion, state: await playSample(sampleQuestion) };
  await writeFile(sampleFile, `${JSON.stringify(sample, null, 2)}\n`);
}
