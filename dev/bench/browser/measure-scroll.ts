import type { Browser } from 'playwright-core';
import { openTab, playAnswers, untilTurnEnded } from '../../../tests/support/browser/chat.ts';
import { ask, type OpenedQuartet } from '../../../tests/support/browser/open-quartet.ts';
import { slowDown, visit } from './visit.ts';

export interface Scroll {
  /** The height of the answer's tab in pixels. */
  readonly pixels: number;
  /** How long each frame took, in milliseconds. */
  readonly frameMs: readonly number[];
  /** The page's own thread, in milliseconds for each frame. */
  readonly threadMs: number;
  /** The part of that in scripts. */
  readonly scriptMs: number;
}

const sections = 155;
const pixelsOfFrame = 150;

/** Some of everything that an answer can have. */
const section = `## What bears the load

An arch carries its load by compression, and pushes outward where it meets the ground. A beam bends: its upper side is
in compression, its lower side in tension, as $\\sigma = \\frac{M y}{I}$ says.

- stone bears compression alone
- steel bears both

| form | bears | length in m |
|---|---|---|
| arch | compression | 550 |
| cable | tension | 2,023 |

\`\`\`ts
const stress = (moment: number, distance: number, inertia: number) => (moment * distance) / inertia;
\`\`\`

`;

/** Scrolls through a long answer, on a processor that is so many times slower. */
export async function measureScroll(
  browser: Browser,
  quartet: OpenedQuartet,
  { slower }: { readonly slower: number },
): Promise<Scroll> {
  await using visited = await visit(browser, quartet);
  const { page, cdp } = visited;
  await page.goto('/');
  playAnswers(
    quartet.emulator,
    Array.from({ length: sections }, () => section),
  );
  await ask(page, 'What holds a bridge up?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'claude');
  await panel.locator('.katex').last().waitFor({ state: 'attached' });
  await cdp.send('Performance.enable');
  await slowDown(cdp, slower);
  const readMs = async (name: string) => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  };
  const before = { thread: await readMs('TaskDuration'), script: await readMs('ScriptDuration') };
  const { frameMs, pixels } = await panel.evaluate(async (box, step) => {
    box.scrollTop = 0;
    const took: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    while (box.scrollTop + box.clientHeight < box.scrollHeight - 1) {
      box.scrollTop += step;
      const now = await new Promise<number>(requestAnimationFrame);
      took.push(now - last);
      last = now;
    }
    return { frameMs: took, pixels: box.scrollHeight };
  }, pixelsOfFrame);
  return {
    pixels,
    frameMs,
    threadMs: ((await readMs('TaskDuration')) - before.thread) / frameMs.length,
    scriptMs: ((await readMs('ScriptDuration')) - before.script) / frameMs.length,
  };
}
