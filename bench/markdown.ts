import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import react from '@vitejs/plugin-react';
import type { Browser } from 'playwright-core';
import { build, type InlineConfig, preview } from 'vite';
import { launchChromium } from '../tests/support/browser/open-chromium.ts';
import { longSection } from './browser/long-section.ts';
import { readMetrics } from './browser/read-metrics.ts';
import { dry } from './figures.ts';
import { median } from './report/quantile.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';

const { values } = readArguments({
  script: 'bench markdown',
  about:
    "What drawing four growing answers takes in the page's scripts, beside streamdown: in turn, round after round.",
  options: {
    rounds: { type: 'string', default: '5', value: 'NUMBER', about: 'of both, in turn' },
    frames: { type: 'string', default: '200', value: 'NUMBER', about: 'of each answer' },
    dry,
  },
});
const text = longSection.repeat(17);
const names = ['quartet', 'streamdown'] as const;

await using opened = new AsyncDisposableStack();
const url = await servePage();
const browser = await launchChromium();
opened.defer(() => browser.close());

const seconds: Record<string, number[]> = { quartet: [], streamdown: [] };
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const name of round % 2 === 0 ? names : names.toReversed())
    seconds[name]?.push(await measureScripts(browser, name));
}
const { quartet = [], streamdown = [] } = seconds;
const ratios = quartet.map((took, round) => took / (streamdown[round] ?? Number.NaN));
const range = `**${toFigure(median(ratios))}** (${toFigure(Math.min(...ratios))} to ${toFigure(Math.max(...ratios))})`;
const result = [
  `Four answers of ${text.length.toLocaleString('en')} characters, each drawn ${values.frames} times as it grows: lists, tables, code, formulas. ${values.rounds} rounds, in turn. Target: no more than streamdown, whose core sets neither formulas nor colours in code.`,
  toTable(
    ['', 'Quartet', 'streamdown', 'Quartet ÷ streamdown (least to most)'],
    [['scripts, median, s', toFigure(median(quartet)), toFigure(median(streamdown)), range]],
  ),
].join('\n\n');
if (values.dry) process.stdout.write(`${result}\n`);
else await writeResult({ figure: 'markdown', title: 'Drawing what grows', text: result });
process.exitCode = 0;

async function servePage(): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'quartet-bench-markdown-'));
  opened.defer(() => rm(outDir, { recursive: true }));
  const page = {
    configFile: false,
    root: path.join(import.meta.dirname, 'markdown'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, target: 'es2022' },
  } satisfies InlineConfig;
  await build(page);
  const server = await preview({ ...page, preview: { port: 0, host: 'localhost' } });
  opened.defer(() => server.close());
  const [local] = server.resolvedUrls?.local ?? [];
  if (local === undefined) throw new Error('The page is not served.');
  return local;
}

/** In a page of its own. */
async function measureScripts(chromium: Browser, name: string): Promise<number> {
  const context = await chromium.newContext();
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.goto(url);
    const before = await readMetrics(cdp);
    await page.evaluate(([which, words, frames]) => window.grow(which, words, frames), [
      name,
      text,
      Number(values.frames),
    ] as const);
    const after = await readMetrics(cdp);
    return (after.get('ScriptDuration') ?? 0) - (before.get('ScriptDuration') ?? 0);
  } finally {
    await context.close();
  }
}
