import { runInSteps } from '@quartet/runtime/time/run-in-steps.ts';
import type { Unit } from '@quartet/shared/units/cut/unit.ts';
import { cutPage } from './choose-units.ts';
import { type FetchPage, type Unread, UnreadError } from './fetch-page.ts';
import { toPageText } from './to-page-text.ts';

/** How the pages of a turn are read. */
export interface PageReading {
  readonly fetchPage: FetchPage;
  /** A page that takes longer once the text is written counts as unreadable, so that the other pages are still checked. */
  readonly slowMs: number;
  /** How long the end of the turn may wait for the pages once the consensus has ended. */
  readonly lateMs: number;
}

export interface ReadPage {
  readonly url: string;
  readonly text: string;
  readonly units: readonly Unit[];
}

/** Resolves to the words of a page, or to the reason why there are none. Does not reject. */
export async function readPage(
  fetchPage: FetchPage,
  address: string,
  signal: AbortSignal,
): Promise<ReadPage | Unread> {
  try {
    const { url, text: source, isHtml } = await fetchPage(address, signal);
    const text = (await runInSteps(toPageText(source, isHtml))) ?? '';
    const units = await runInSteps(cutPage(text));
    return units.length > 0 ? { url, text, units } : 'empty';
  } catch (error) {
    return error instanceof UnreadError ? error.code : 'empty';
  }
}
