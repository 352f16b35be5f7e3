import type { Browser } from 'playwright-core';
import { openTab, playAnswers, untilTurnEnded } from '../../tests/support/browser/chat.ts';
import { ask, type OpenedQuartet } from '../../tests/support/browser/open-quartet.ts';
import { longSection } from './long-section.ts';
import { readMetrics } from './read-metrics.ts';
import { openSignedIn, slowDown, visit } from './visit.ts';

export interface Scroll {
  /** Of the answer. */
  readonly pixels: number;
  readonly elements: number;
  /** How long each frame took. */
  readonly frameMs: readonly number[];
  /** Of the page's own thread, by kind, for each frame. */
  readonly threadMs: Readonly<Record<'all' | 'script' | 'layout' | 'style', number>>;
}

const slowProcessor = 4;
const leastPixels = 60_000;
const pixelsOfFrame = 150;

/** Scrolls through an answer at its full length, on a slow processor. */
export async function measureScroll(browser: Browser, quartet: OpenedQuartet): Promise<Scroll> {
  await using visited = await visit(browser, quartet);
  const { page, cdp } = visited;
  await openSignedIn(page);
  playAnswers(
    quartet.emulator,
    Array.from({ length: 155 }, () => longSection),
  );
  await ask(page, 'What holds a bridge up?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'claude');
  await page.locator('[data-panel=claude] .katex').last().waitFor({ state: 'attached' });
  const pixels = await panel.evaluate((box) => box.scrollHeight);
  if (pixels < leastPixels) throw new Error(`The answer has ${pixels} pixels alone.`);
  const elements = await panel.evaluate((box) => box.querySelectorAll('*').length);
  await cdp.send('Performance.enable');
  await slowDown(cdp, slowProcessor);
  const before = await readMetrics(cdp);
  const frameMs = await panel.evaluate(async (box, step) => {
    box.scrollTop = 0;
    const took: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    while (box.scrollTop + box.clientHeight < box.scrollHeight - 1) {
      box.scrollTop += step;
      const now = await new Promise<number>(requestAnimationFrame);
      took.push(now - last);
      last = now;
    }
    return took;
  }, pixelsOfFrame);
  const after = await readMetrics(cdp);
  const ofFrame = (name: string) =>
    (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000) / frameMs.length;
  return {
    pixels,
    elements,
    frameMs,
    threadMs: {
      all: ofFrame('TaskDuration'),
      script: ofFrame('ScriptDuration'),
      layout: ofFrame('LayoutDuration'),
      style: ofFrame('RecalcStyleDuration'),
    },
  };
}
