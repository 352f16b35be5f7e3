import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import type { Browser, Page } from 'playwright-core';
import { untilTurnEnded } from '../../tests/support/browser/chat.ts';
import { ask, type OpenedQuartet } from '../../tests/support/browser/open-quartet.ts';
import { headline, playPaced } from '../composing/play-paced.ts';
import { openSignedIn, visit } from './visit.ts';

/** Milliseconds from the end of the last answer's call until the page draws each. */
export interface VerdictTimes {
  readonly lineMs: number;
  readonly wordMs: number;
  readonly verdictMs: number;
  /** The composer's call among them. */
  readonly composingMs: number;
}

/** By the element in which each is drawn, and words of it. */
const parts = [
  ['line', '[aria-label=Verdict]', headline],
  ['word', '[data-role=consensus] [data-words]', ' '],
  // Said once all is compared.
  ['verdict', '[aria-label=Verdict]', 'We found nothing they split on.'],
] as const;

/** Asks once, with every model as fast as a real one. */
export async function measureVerdict(
  browser: Browser,
  quartet: OpenedQuartet,
): Promise<VerdictTimes> {
  await using visited = await visit(browser, quartet);
  const { page } = visited;
  await page.addInitScript(noteWhenDrawn, parts);
  await openSignedIn(page);
  quartet.emulator.reset();
  playPaced(quartet.emulator);
  await ask(page, 'Is aspirin safe, and what does it cost?');
  await page.locator('[aria-label=Verdict]').waitFor();
  await untilTurnEnded(page);
  const { answered, composingMs } = readCalls(quartet.emulator);
  const drawn = await readMarks(page);
  return {
    lineMs: drawn.line - answered,
    wordMs: drawn.word - answered,
    verdictMs: drawn.verdict - answered,
    composingMs,
  };
}

function readCalls(emulator: ProviderEmulator) {
  const calls = emulator.calls();
  const answers = calls.filter(({ task }) => task === 'answer');
  const compose = calls.find(({ task }) => task === 'compose');
  return {
    answered: Math.max(...answers.map(({ closedAt }) => closedAt ?? Number.NaN)),
    composingMs: (compose?.closedAt ?? Number.NaN) - (compose?.startedAt ?? Number.NaN),
  };
}

/** Milliseconds since 1970. */
const readMarks = (page: Page) =>
  page.evaluate((all) => {
    const at = Object.fromEntries(
      all.map(([name]) => {
        const { startTime = Number.NaN } = performance.getEntriesByName(name)[0] ?? {};
        return [name, performance.timeOrigin + startTime];
      }),
    );
    return at as Record<(typeof parts)[number][0], number>;
  }, parts);

/** Runs in the page: marks the first frame that draws each part. */
function noteWhenDrawn(all: typeof parts): void {
  const look = () => {
    for (const [name, selector, words] of all) {
      if (performance.getEntriesByName(name).length > 0) continue;
      if (document.querySelector(selector)?.textContent.includes(words)) performance.mark(name);
    }
    requestAnimationFrame(look);
  };
  look();
}
