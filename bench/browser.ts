import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { measureScroll } from './browser/measure-scroll.ts';
import { openPage } from './browser/open-page.ts';
import { dry } from './figures.ts';
import { median, quantile } from './report/quantile.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';

const { values } = readArguments({
  script: 'bench browser',
  about: 'Whether a long answer scrolls on a slow processor.',
  options: { dry },
});

await using opened = await openPage();
const scroll = await measureScroll(opened.browser, opened.quartet);
const { frameMs, threadMs, pixels, elements } = scroll;
const late = frameMs.filter((ms) => ms > 25).length / frameMs.length;
const text = [
  '## Scrolling an answer',
  `${pixels.toLocaleString('en')} pixels, ${elements.toLocaleString('en')} elements, 150 pixels a frame, on a processor 4 times slower. Target: the page's own thread takes less than a frame's 16.7 ms.`,
  toTable(
    [
      'frames',
      'median, ms',
      'p95, ms',
      'later than 25 ms',
      'thread a frame, ms',
      'of it script',
      'layout',
      'style',
    ],
    [
      [
        frameMs.length,
        toFigure(median(frameMs)),
        toFigure(quantile(frameMs, 0.95)),
        `${toFigure(late * 100)} %`,
        ...[threadMs.all, threadMs.script, threadMs.layout, threadMs.style].map(toFigure),
      ],
    ],
  ),
].join('\n\n');
if (values.dry) process.stdout.write(`${text}\n`);
else await writeResult({ figure: 'browser', title: 'In the browser', text });
process.exitCode = 0;
