import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildPage } from '@quartet/standalone/build-page.ts';
import { launchChromium } from '../tests/support/browser/open-chromium.ts';
import { openQuartet } from '../tests/support/browser/open-quartet.ts';
import { type Arrival, measureArrival } from './browser/measure-arrival.ts';
import { measureScroll } from './browser/measure-scroll.ts';
import { median, quantile } from './report/quantile.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';

/** What a person waits for on a slow line, and whether a long answer scrolls, on a slow processor. */

const { values } = parseArgs({
  options: { visits: { type: 'string', default: '3' }, dry: { type: 'boolean', default: false } },
});

await using opened = new AsyncDisposableStack();
const webRoot = await mkdtemp(path.join(tmpdir(), 'quartet-bench-page-'));
opened.defer(() => rm(webRoot, { recursive: true }));
await buildPage(webRoot);
const quartet = opened.use(await openQuartet({ webRoot }));
const browser = await launchChromium();
opened.defer(() => browser.close());

const arrivals: Arrival[] = [];
for (let visit = 0; visit < Number(values.visits); visit += 1)
  arrivals.push(await measureArrival(browser, quartet));
const scroll = await measureScroll(browser, quartet);

const of = (name: keyof Arrival) => arrivals.map((arrival) => arrival[name]);
const waits: readonly (readonly [string, keyof Arrival])[] = [
  ['first paint', 'firstPaintMs'],
  ['the field takes a question', 'usableMs'],
  ['who asks is known', 'signInKnownMs'],
  ['the question, typed and sent as soon as the field took it, leaves', 'sentMs'],
];
const rows = waits.map(([what, name]) => [
  what,
  toFigure(median(of(name)) / 1_000),
  toFigure(Math.max(...of(name)) / 1_000),
]);
const { frameMs, threadMs, pixels, elements } = scroll;
const late = frameMs.filter((ms) => ms > 25).length / frameMs.length;
const text = [
  '## The first visit, at 400 kbit/s and 400 ms, on a processor 4 times slower',
  `${values.visits} visits, each with an empty cache. Until the question left, ${Math.round(median(of('bytes')) / 1_000)} kB had come.`,
  toTable(['until', 'median, s', 'most, s'], rows),
  `The entry script alone is ${Math.round((await weighEntry()) / 1_000)} kB, gzipped; what the first screen needs in all is held at 150 kB by a test.`,
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

async function weighEntry(): Promise<number> {
  const html = await readFile(path.join(webRoot, 'index.html'), 'utf8');
  const [, entry = ''] = /<script[^>]*src="\/assets\/([^"]+)"/.exec(html) ?? [];
  const names = await readdir(path.join(webRoot, 'assets'));
  if (!names.includes(entry)) throw new Error('The page has no entry script.');
  return gzipSync(await readFile(path.join(webRoot, 'assets', entry))).length;
}
