import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { type Arrival, type ArrivalOptions, measureArrival } from './browser/measure-arrival.ts';
import { measureScroll } from './browser/measure-scroll.ts';
import { openPage } from './browser/open-page.ts';
import { slow3G, slow4G } from './browser/visit.ts';
import { dry } from './figures.ts';
import { median, quantile } from './report/quantile.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';

const { values } = readArguments({
  script: 'bench visit',
  about:
    'Measures the wait on a slow line and a slow processor until the first question leaves, and the frames of a long scroll.',
  options: {
    visits: { type: 'string', default: '3', value: 'NUMBER', about: 'of each kind' },
    dry,
  },
});

const visits: readonly (readonly [string, ArrivalOptions])[] = [
  ['signed in, 1.6 Mbit/s and 150 ms', { network: slow4G }],
  ['signed in, 400 kbit/s and 400 ms', { network: slow3G }],
  ['a visitor, 1.6 Mbit/s and 150 ms', { network: slow4G, isVisitor: true }],
  ['a visitor who types 8 letters a second', { network: slow4G, isVisitor: true, letterMs: 125 }],
  ['the second visit, 1.6 Mbit/s and 150 ms', { network: slow4G, again: true }],
];

await using opened = await openPage();
const rows: string[][] = [];
for (const [who, options] of visits) {
  const arrivals: Arrival[] = [];
  for (let visit = 0; visit < Number(values.visits); visit += 1)
    arrivals.push(await measureArrival(opened.browser, opened.quartet, options));
  rows.push([who, ...describe(arrivals)]);
}
const text = [
  `The processor is 4 times slower. ${values.visits} visits of each kind, medians; a question is typed as soon as the field takes it, at once unless the row says how quickly, and sent.`,
  toTable(
    [
      'visit',
      'first paint, s',
      'the field takes a question, s',
      'the question leaves, or the sign-up box is there, s',
      'most, s',
      'after it was sent, s',
      'kB until then',
      'files until then',
    ],
    rows,
  ),
  '## Scrolling a long answer',
  await describeScrolls(),
].join('\n\n');
if (values.dry) process.stdout.write(`${text}\n`);
else await writeResult({ figure: 'visit', title: 'A visit on a slow line', text });

function describe(arrivals: readonly Arrival[]): string[] {
  const of = (name: keyof Arrival) => arrivals.map((arrival) => arrival[name]);
  const seconds = (name: keyof Arrival) => toFigure(median(of(name)) / 1_000);
  return [
    seconds('firstPaintMs'),
    seconds('usableMs'),
    seconds('doneMs'),
    toFigure(Math.max(...of('doneMs')) / 1_000),
    seconds('waitMs'),
    String(Math.round(median(of('bytes')) / 1_000)),
    String(median(of('requests'))),
  ];
}

async function describeScrolls(): Promise<string> {
  const scrolls: (string | number)[][] = [];
  for (const slower of [1, 4]) {
    const scroll = await measureScroll(opened.browser, opened.quartet, { slower });
    const { pixels, frameMs, threadMs, scriptMs } = scroll;
    const late = frameMs.filter((ms) => ms > 25).length / frameMs.length;
    const times = [quantile(frameMs, 0.95), threadMs, scriptMs].map(toFigure);
    scrolls.push([`${slower} ×`, pixels, frameMs.length, `${toFigure(late * 100)} %`, ...times]);
  }
  const head = ['slower', 'pixels', 'frames', 'later than 25 ms', 'p95, ms'];
  return toTable([...head, 'thread a frame, ms', 'of it scripts, ms'], scrolls);
}
