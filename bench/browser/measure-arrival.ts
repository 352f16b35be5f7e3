import type { Browser, Request } from 'playwright-core';
import type { OpenedQuartet } from '../../tests/support/browser/open-quartet.ts';
import { slowDown, visit } from './visit.ts';

/** Milliseconds from the beginning of the visit. */
export interface Arrival {
  readonly firstPaintMs: number;
  /** The field for a question is there, and takes one. */
  readonly usableMs: number;
  readonly signInKnownMs: number;
  readonly sentMs: number;
  /** Of all files that came until then, as they were sent. */
  readonly bytes: number;
}

/** 400 kbit/s, 400 ms there and back. */
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const slowProcessor = 4;
const question = 'What holds a bridge up?';

const isQuestion = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/chat';

/** The first visit over a slow line, where the question is typed and sent as soon as the field takes it. */
export async function measureArrival(browser: Browser, quartet: OpenedQuartet): Promise<Arrival> {
  await using visited = await visit(browser, quartet);
  const { page, cdp } = visited;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow3G);
  await slowDown(cdp, slowProcessor);
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const sent = page.waitForRequest(isQuestion).then(() => ({ at: Date.now(), bytesThen: bytes }));
  await page.addInitScript(noteWhenSeen);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByPlaceholder('Ask once. Compare the best AI models.');
  await field.fill(question);
  await field.press('Enter');
  const { at, bytesThen } = await sent;
  await page.waitForFunction(() => performance.getEntriesByName('known').length > 0);
  const noted = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
    known: performance.getEntriesByName('known')[0]?.startTime ?? Number.NaN,
  }));
  return {
    firstPaintMs: noted.firstPaint,
    usableMs: noted.usable,
    signInKnownMs: noted.known,
    sentMs: at - noted.origin,
    bytes: bytesThen,
  };
}

/** Runs in the page: marks when the field takes a question, and when the person is known. */
function noteWhenSeen(): void {
  const look = () => {
    const field = document.querySelector<HTMLTextAreaElement>('main form textarea');
    const isThere = {
      usable: field !== null && !field.disabled,
      known: document.querySelector('header [data-credits]') !== null,
    };
    for (const [name, is] of Object.entries(isThere)) {
      if (is && performance.getEntriesByName(name).length === 0) performance.mark(name);
    }
    if (performance.getEntriesByName('known').length === 0) requestAnimationFrame(look);
  };
  look();
}
