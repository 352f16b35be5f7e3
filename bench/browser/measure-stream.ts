import type { Browser, CDPSession, Page } from 'playwright-core';
import {
  openTab,
  panelOf,
  playAnswers,
  providers,
  untilTurnEnded,
} from '../../tests/support/browser/chat.ts';
import { ask, type OpenedQuartet } from '../../tests/support/browser/open-quartet.ts';
import { longSection } from './long-section.ts';
import { readMetrics } from './read-metrics.ts';
import { openSignedIn, slowDown, visit } from './visit.ts';

export interface StreamOptions {
  readonly view: 'consensus' | 'claude' | 'compare';
  /** How many times slower the processor is. */
  readonly slower: number;
}

export interface Streamed {
  /** The part of the time for which the page's own thread works. */
  readonly busy: number;
  readonly framesPerSecond: number;
}

const wordsPerSecond = 60;
const windowMs = 5_000;

/** Looks at four answers while they are written: first how busy the page is, then how often it can draw. */
export async function measureStream(
  browser: Browser,
  quartet: OpenedQuartet,
  { view, slower }: StreamOptions,
): Promise<Streamed> {
  await using visited = await visit(browser, quartet, { credits: 2 });
  const { page, cdp } = visited;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page);
  // The second question finds everything loaded.
  playAnswers(quartet.emulator, longSection);
  await ask(page, 'What holds a bridge up?');
  await untilTurnEnded(page);
  if (view === 'compare') await page.getByRole('button', { name: 'Compare' }).click();
  else await openTab(page, view);
  for (const provider of providers) {
    const text = longSection.repeat(14);
    const delayMs = 1_000 / wordsPerSecond;
    quartet.emulator.play(provider, { kind: 'steady', task: 'answer', text, delayMs });
  }
  await slowDown(cdp, slower);
  await ask(page, 'And a tunnel?');
  await panelOf(page, view === 'compare' ? 'claude' : view)
    .locator('[data-turn]:last-child :is([data-answer-text], [data-words-so-far]:not(:empty))')
    .first()
    .waitFor();
  const streamed = { busy: await readBusy(cdp), framesPerSecond: await countFrames(page) };
  if ((await page.locator('[aria-busy=true]').count()) === 0)
    throw new Error('The answers ended before they were measured.');
  return streamed;
}

/** Takes the thread's own time, which does not grow with what else the machine does. */
async function readBusy(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const [before, from] = [await readMetrics(cdp), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, windowMs));
  const [after, to] = [await readMetrics(cdp), performance.now()];
  const seconds = (after.get('TaskDuration') ?? 0) - (before.get('TaskDuration') ?? 0);
  return (seconds * 1_000) / (to - from);
}

function countFrames(page: Page): Promise<number> {
  return page.evaluate(async (ms) => {
    const from = await new Promise<number>(requestAnimationFrame);
    let [now, frames] = [from, 0];
    while (now - from < ms) {
      now = await new Promise<number>(requestAnimationFrame);
      frames += 1;
    }
    return (frames * 1_000) / (now - from);
  }, windowMs);
}
