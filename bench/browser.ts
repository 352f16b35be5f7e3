import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { measureScroll } from './browser/measure-scroll.ts';
import { measureStream, type StreamOptions } from './browser/measure-stream.ts';
import { measureTurns } from './browser/measure-turns.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { dry } from './figures.ts';
import { median, quantile } from './report/quantile.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';

const { values } = readArguments({
  script: 'bench browser',
  about: 'What the page costs to draw: answers as they come, twenty turns, a long scroll.',
  options: { dry },
});

const turns = 20;
await using opened = await openPage();
const parts = [
  await describeStreams(opened),
  await describeTurns(opened),
  await describeScroll(opened),
];
const text = parts.join('\n\n');
if (values.dry) process.stdout.write(`${text}\n`);
else await writeResult({ figure: 'browser', title: 'In the browser', text });
process.exitCode = 0;

async function describeStreams({ browser, quartet }: OpenedPage): Promise<string> {
  const rows: [string, StreamOptions, string, string][] = [
    ['default tab', { view: 'consensus', slower: 4 }, '≤ 40', '–'],
    ["a model's own tab", { view: 'claude', slower: 4 }, '≤ 60', '–'],
    ["a model's own tab", { view: 'claude', slower: 1 }, '–', '≥ 55'],
    ['Compare', { view: 'compare', slower: 1 }, '–', '≥ 55'],
  ];
  const cells: (string | number)[][] = [];
  for (const [name, options, mostBusy, leastFrames] of rows) {
    const { busy, framesPerSecond } = await measureStream(browser, quartet, options);
    const figures = [toFigure(busy * 100), mostBusy, toFigure(framesPerSecond), leastFrames];
    cells.push([name, `${options.slower} ×`, ...figures]);
  }
  const head = ['view', 'slower', 'thread busy, %', 'limit', 'frames a second', 'limit'];
  return [
    '## While four answers are written',
    'Each at 60 words a second, 1440 × 900. Busy is the own time of the page’s thread; frames are counted afterwards.',
    toTable(head, cells),
  ].join('\n\n');
}

async function describeTurns({ browser, quartet }: OpenedPage): Promise<string> {
  const { first, last } = await measureTurns(browser, quartet, turns);
  const more = (of: 'heapMb' | 'elements') => toFigure((last[of] - first[of]) / (turns - 1));
  return [
    `## A conversation of ${turns} turns`,
    'On a phone, answers of some 440 words. The heap is taken after a collection; a switch ends when its tab is drawn, on a processor 4 times slower.',
    toTable(
      [
        'heap a turn, MB',
        'limit',
        'elements a turn',
        'switch after 1 turn, ms',
        `after ${turns}`,
        'limit',
      ],
      [
        [
          more('heapMb'),
          '≤ 0.6',
          more('elements'),
          toFigure(first.switchMs),
          toFigure(last.switchMs),
          'as after 1',
        ],
      ],
    ),
  ].join('\n\n');
}

async function describeScroll({ browser, quartet }: OpenedPage): Promise<string> {
  const { frameMs, threadMs, pixels, elements } = await measureScroll(browser, quartet);
  const late = frameMs.filter((ms) => ms > 25).length / frameMs.length;
  const { all, script, layout, style } = threadMs;
  return [
    '## Scrolling an answer',
    `${pixels.toLocaleString('en')} pixels, ${elements.toLocaleString('en')} elements, 150 pixels a frame, on a processor 4 times slower.`,
    toTable(
      [
        'frames',
        'median, ms',
        'p95, ms',
        'later than 25 ms',
        'thread a frame, ms',
        'limit',
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
          toFigure(all),
          '< 16.7',
          ...[script, layout, style].map(toFigure),
        ],
      ],
    ),
  ].join('\n\n');
}
