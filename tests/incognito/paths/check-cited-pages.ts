import { toHtml } from '@quartet/worker/testing/page-site.ts';
import { providers } from '../../support/providers.ts';
import type { FleetPages } from '../fleet/open-pages.ts';
import { askToTheEnd } from './ask-to-the-end.ts';
import type { Drive } from './drive.ts';

/** Has the page read that an answer cites. Its words may reach the checker and the person, and the site learns nothing of either. */
export async function checkCitedPages(drive: Drive, pages: FleetPages): Promise<void> {
  const { book, stack } = drive;
  stack.emulator.reset();
  const path = book.mint('path of a cited page');
  const words = `Sources say that the ${book.mint('sentence of a page')} is here.`;
  pages.serve((_, res) =>
    res
      .setHeader('content-type', 'text/html')
      .end(toHtml(words, `Besides, the ${book.mint('other words of a page')} is here.`)),
  );
  const said = `The ${book.mint('claim with a page')} is here.`;
  stack.emulator.play('anthropic', {
    kind: 'web-search',
    text: said,
    sources: [{ url: `https://${pages.host}/${path}`, title: book.mint('title of a cited page') }],
  });
  stack.emulator.play('anthropic', {
    kind: 'steady',
    task: 'compose',
    text: `{"answer":"${said}","units":"{unit:${said}}"}\n<text>\nIt is. [{1.1}]\n</text>`,
  });
  for (const provider of providers) {
    const text = '{each} follows {named}';
    stack.emulator.play(provider, { kind: 'steady', task: 'check', times: 'until-reset', text });
  }
  const question = `Where is ${book.mint('question with pages')}?`;
  const { consensus } = await askToTheEnd(drive, question, {
    body: { webSearch: true, checkPages: true },
  });
  const [check] = consensus.pages;
  if (check?.verdict !== 'says_so' || check.words !== words) {
    throw new Error(`The cited page was not read: ${JSON.stringify(consensus.pages)}`);
  }
  const learned = book.all().filter(({ word, name }) => {
    return name !== 'path of a cited page' && pages.requests().includes(word);
  });
  if (learned.length > 0) throw new Error(`The site learned the ${learned[0]?.name}.`);
}
