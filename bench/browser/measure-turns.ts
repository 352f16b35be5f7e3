import type { Browser, CDPSession, Page } from 'playwright-core';
import { playAnswers, untilTurnEnded } from '../../tests/support/browser/chat.ts';
import { ask, type OpenedQuartet } from '../../tests/support/browser/open-quartet.ts';
import { median } from '../report/quantile.ts';
import { longSection } from './long-section.ts';
import { openSignedIn, slowDown, visit } from './visit.ts';

export interface Turns {
  readonly heapMb: number;
  readonly elements: number;
  /** From the press on a tab until it is drawn, on a slow processor. */
  readonly switchMs: number;
}

const slowProcessor = 4;

/** Has a conversation on a phone, and looks at it after its first turn and after its last. */
export async function measureTurns(
  browser: Browser,
  quartet: OpenedQuartet,
  turns: number,
): Promise<{ readonly first: Turns; readonly last: Turns }> {
  await using visited = await visit(browser, quartet, { credits: turns });
  const { page, cdp } = visited;
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page);
  const askNext = async (turn: number) => {
    playAnswers(quartet.emulator, longSection.repeat(4));
    await ask(page, `What holds bridge ${turn} up?`);
    await page.locator(`[data-turn]:nth-child(${turn})`).first().waitFor({ state: 'attached' });
    await untilTurnEnded(page);
  };
  await askNext(1);
  const first = await look(page, cdp);
  for (let turn = 2; turn <= turns; turn += 1) await askNext(turn);
  return { first, last: await look(page, cdp) };
}

async function look(page: Page, cdp: CDPSession): Promise<Turns> {
  await slowDown(cdp, slowProcessor);
  const switchMs = await page.evaluate(switchTabs);
  await slowDown(cdp, 1);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { heapMb: usedSize / 1e6, elements, switchMs: median(switchMs) };
}

/** Runs in the page: opens each tab in turn, the first round to load what it needs. */
async function switchTabs(): Promise<number[]> {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  const took: number[] = [];
  for (const tab of [...tabs, ...tabs, ...tabs, ...tabs]) {
    const from = performance.now();
    tab.click();
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    took.push(performance.now() - from);
    // By then the tab holds its earlier turns, too, and leaves them when it closes.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
  }
  return took.slice(tabs.length);
}
