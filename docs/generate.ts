import { readFile, writeFile } from 'node:fs/promises';
import { metricRows } from '@quartet/ops/metrics/metric-rows.ts';
import { readArguments, refuseArguments } from '@quartet/runtime/process/read-arguments.ts';
import { buildPage } from '@quartet/standalone/build-page.ts';
import { launchChromium } from '../tests/support/browser/open-chromium.ts';
import { openQuartet } from '../tests/support/browser/open-quartet.ts';
import { playSample } from '../tests/support/play-sample.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { accessibilityReport } from './accessibility-report.ts';
import { envExample } from './env-example.ts';
import { cutFirstWordsFont, firstWordsFile } from './first-words-font.ts';
import { operationsFile, writeMetricsList } from './metrics-list.ts';
import { takeOperatorPictures } from './operator-pictures.ts';
import { takePictures } from './pictures.ts';
import { prometheusRule } from './prometheus-rule.ts';
import { protocolFiles } from './protocol-files.ts';
import { sampleFile, sampleQuestion } from './sample-file.ts';

const { positionals } = readArguments({
  script: 'generate',
  about:
    "Writes every file that follows from rows and schemas. With sample it also replays the visitors' sample. With pictures it also takes the pictures of the page, for which it needs Chromium. With operators it takes the pictures of the operators' pages, for which it needs Prometheus too: into a folder, if you name it, in three sizes and both themes.",
  words: ['', 'sample', 'pictures', 'operators [FOLDER]'],
});
const [also = '', folder] = positionals;
const isKnown = ['', 'sample', 'pictures', 'operators'].includes(also);
if (!isKnown || positionals.length > (also === 'operators' ? 2 : 1))
  refuseArguments({ script: 'generate' }, `Unexpected argument '${positionals.join(' ')}'`);

const files = [envExample, prometheusRule, ...protocolFiles, accessibilityReport];
for (const { file, text } of files) await writeFile(file, text);
await writeFile(firstWordsFile, await cutFirstWordsFont());
await writeFile(
  operationsFile,
  writeMetricsList(await readFile(operationsFile, 'utf8'), metricRows),
);
if (also === 'sample') {
  const sample = { question: sampleQuestion, state: await playSample(sampleQuestion) };
  await writeFile(sampleFile, `${JSON.stringify(sample, null, 2)}\n`);
}
if (also === 'pictures') {
  const page = await makeTemporaryFolder('quartet-page-');
  await buildPage(page.path);
  await using quartet = await openQuartet({ webRoot: page.path, demo: true });
  const browser = await launchChromium();
  await takePictures(browser, quartet);
  await browser.close();
  await page.remove();
}
if (also === 'operators') {
  await buildPage();
  await takeOperatorPictures(folder);
}
