import type { Browser, Page } from 'playwright-core';
import { fieldOf, untilAsked } from '../../../tests/support/browser/chat.ts';
import type { OpenedQuartet } from '../../../tests/support/browser/open-quartet.ts';
import { type Network, slowDown, type Visit, visit } from './visit.ts';

/** Milliseconds from the beginning of the visit, and what came over the network until the question left. */
export interface Arrival {
  readonly firstPaintMs: number;
  /** The field for a question is there, and takes one. */
  readonly usableMs: number;
  /** The question leaves; for a visitor, the sign-up box takes an address. */
  readonly doneMs: number;
  /** From the key that sends the question until then. */
  readonly waitMs: number;
  /** Bytes of all files until then, as they were sent. */
  readonly bytes: number;
  readonly requests: number;
}

export interface ArrivalOptions {
  readonly network: Network;
  /** A visitor, who is asked to sign up. */
  readonly isVisitor?: boolean;
  /** The second visit of a browser, whose service worker has the page. */
  readonly again?: boolean;
  /** The time between two letters, by default none. */
  readonly letterMs?: number;
}

const slowProcessor = 4;
const question = 'What holds a bridge up?';

/** Visits over a slow line, types the question as soon as the field takes it, and sends it. */
export async function measureArrival(
  browser: Browser,
  quartet: OpenedQuartet,
  { network, isVisitor = false, again = false, letterMs = 0 }: ArrivalOptions,
): Promise<Arrival> {
  await using visited = await visit(browser, quartet, { isVisitor, again });
  const { page, cdp } = visited;
  if (again) await keepShell(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await slowDown(cdp, slowProcessor);
  const came = countBytes(visited);
  const done = isVisitor ? page.locator('input[name=emailAddress]').waitFor() : untilAsked(page);
  const arrived = done.then(() => ({ at: Date.now(), ...came }));
  await page.addInitScript(noteWhenUsable);
  await page.goto('/', { waitUntil: 'commit' });
  const field = fieldOf(page);
  await (letterMs ? field.pressSequentially(question, { delay: letterMs }) : field.fill(question));
  const sentAt = Date.now();
  await field.press('Enter');
  const { at, ...weight } = await arrived;
  const noted = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
  }));
  const { firstPaint: firstPaintMs, usable: usableMs, origin } = noted;
  return { firstPaintMs, usableMs, doneMs: at - origin, waitMs: at - sentAt, ...weight };
}

function countBytes({ cdp }: Visit): { bytes: number; requests: number } {
  const came = { bytes: 0, requests: 0 };
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    came.bytes += encodedDataLength;
    came.requests += 1;
  });
  return came;
}

/** The first visit at full speed, until the service worker has kept the page. */
async function keepShell(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('header [data-credits]').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('about:blank');
}

/** Runs in the page: marks when the field takes a question. */
function noteWhenUsable(): void {
  const look = () => {
    const field = document.querySelector<HTMLTextAreaElement>('main form textarea');
    if (field && !field.disabled) performance.mark('usable');
    else requestAnimationFrame(look);
  };
  look();
}
