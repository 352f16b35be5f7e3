import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createWord } from '../incognito/search/canary.ts';
import { createSearch } from '../incognito/search/create-search.ts';
import { openTab, playAnswers, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

/** Returns everything that the browser stores for the page outside of memory. */
function readStorage(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const stored = await Promise.all(
      databases.map(async ({ name = '' }) => {
        const opening = indexedDB.open(name);
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const all = [...opening.result.objectStoreNames].map(async (store) => {
          const reading = opening.result.transaction(store).objectStore(store).getAll();
          await new Promise((resolve) => reading.addEventListener('success', resolve));
          return reading.result as unknown;
        });
        return Promise.all(all);
      }),
    );
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => {
        const cache = await window.caches.open(name);
        const replies = await cache.matchAll();
        return Promise.all(replies.map(async (reply) => reply.url + (await reply.text())));
      }),
    );
    return {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      indexedDB: JSON.stringify(stored),
      caches: JSON.stringify(caches),
      url: location.href,
      title: document.title,
      history: JSON.stringify(history.state),
      cookies: document.cookie,
      window: window.name,
    };
  });
}

function searchFor(...words: readonly string[]): (text: string) => boolean {
  const search = createSearch(words.map((word) => ({ name: word, word })));
  return (text) => search(Buffer.from(text)).hits.length > 0;
}

test('keeps no word of question or answer in storage, address, title or history', async () => {
  const { page, context } = await visit();
  const [question, answer, draft] = [createWord(), createWord(), createWord()];
  playAnswers(quartet().emulator, `The word is ${answer}.`);
  await ask(page, `What is ${question}?`);
  await untilTurnEnded(page);
  const panel = await openTab(page, 'gpt');
  await panel.getByText(answer).waitFor();
  await page.getByLabel('Your question').fill(draft);
  await page.getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  const places = {
    ...(await readStorage(page)),
    state: JSON.stringify(await context.storageState()),
  };
  const holdsWord = searchFor(question, answer, draft);
  const leaks = Object.entries(places).filter(([, content]) => holdsWord(content));
  expect(leaks).toEqual([]);
});

test('only the request of the question carries its words over the network', async () => {
  const { page } = await visit();
  const question = createWord();
  const holdsWord = searchFor(question);
  const carriers: string[] = [];
  page.on('request', (request) => {
    const sent = request.url() + JSON.stringify(request.headers()) + (request.postData() ?? '');
    if (holdsWord(sent)) carriers.push(new URL(request.url()).pathname);
  });
  await ask(page, question);
  await untilTurnEnded(page);
  expect(carriers).toEqual(['/api/chat']);
});

test('a tab stores only ids and marks of its questions, for a reload', async () => {
  const { page, userId } = await visit();
  const accepted = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/chat'),
  );
  await ask(page, 'Remember this');
  const turnId = (await accepted).headers()['x-turn-id'];
  await untilTurnEnded(page);
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  expect(Object.keys(kept).toSorted()).toEqual(['quartet-feedback-offered', 'quartet-turns']);
  expect(JSON.parse(kept['quartet-turns'] ?? '')).toEqual({
    userId,
    turns: [
      {
        turnId,
        sentAs: null,
        places: null,
        marks: { leftOut: null, leftBehind: [], revealed: false },
      },
    ],
  });
});
