import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab, panelOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet({ demo: true });

/** Claims that a model, or a check, had a part in what the page shows. In a demo none is true. */
const claims = [
  /\b(?:combined|compared|composed|summari[sz]ed|weighed|written) by (?:an? |another |the )?(?:model|vendor|company|Gemini|Claude|GPT|Grok)/i,
  /\bchecked each\b|\b(?<!nothing here )was checked\b|\bwere (?:compared|checked)\b|\bchecked against\b/i,
  /(?<!\bnot |n't )\b(?:being )?checked by\b/i,
  /\bas always\b/i,
  /\b(?:another|a second|an other) (?:vendor|company)[’']s model\b/i,
  /\bread by (?:a|every) model\b/i,
];

/** Notes every text, label and tooltip that the page shows from now on, however briefly. */
async function collectSentences(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const note = (node: Node): void => {
      if (node instanceof Text) {
        const block = node.parentElement?.closest('p, li, td, th, button, h1, h2, h3');
        seen.add((block ?? node).textContent ?? '');
      }
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title']) seen.add(node.getAttribute(name) ?? '');
      }
      for (const child of node.childNodes) note(child);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const it of [target, ...addedNodes]) note(it);
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-label', 'title'],
    });
  });
}

async function readSentences(page: Page): Promise<readonly string[]> {
  const all = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  return all
    .flatMap((text) => text.split(/(?<=[.!?…])\s+|\n/))
    .filter((text) => text.trim() !== '');
}

const findClaims = (sentences: readonly string[]) =>
  sentences.filter((sentence) => claims.some((claim) => claim.test(sentence)));

async function readDocument(page: Page): Promise<string> {
  const panel = panelOf(page, 'consensus');
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as Markdown' }).click();
  const chunks = await Array.fromAsync(await (await download).createReadStream());
  return Buffer.concat(chunks as Buffer[]).toString();
}

test('the example says what it is, and no sentence of it claims a model or a check', async () => {
  const { page } = await visit({ credits: null, path: null });
  await collectSentences(page);
  await page.goto('/?sample');
  const panel = panelOf(page, 'consensus');
  await panel.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  const note = page.getByRole('note');
  await note.getByText('We wrote this example. No model was asked.').waitFor();
  const document = await readDocument(page);
  for (const tab of ['gemini', 'claude', 'gpt', 'grok'] as const) await openTab(page, tab);
  const sentences = await readSentences(page);
  expect(sentences.length).toBeGreaterThan(100);
  expect(findClaims([...sentences, ...document.split('\n')])).toEqual([]);
});

test.each([true, false])(
  'an own question in the demo gets a tour that agrees, disagrees and cites, and no sentence claims a model or a check; over a WebSocket: %s',
  async (socket) => {
    const { page } = await visit({ path: null, socket });
    await collectSentences(page);
    await page.goto('/');
    const badge = page.locator('header [data-credits]');
    const before = await badge.getAttribute('data-credits');
    const checks = (['google', 'anthropic', 'openai', 'xai'] as const).map((provider) =>
      quartet().emulator.hold(provider, { task: 'check' }),
    );
    await ask(page, 'My landlord kept my deposit. What can I do?');
    await Promise.race(checks.map(({ reached }) => reached));
    const panel = panelOf(page, 'consensus');
    await panel.getByText('No model wrote this text').first().waitFor();
    // Not even while it runs.
    expect(await badge.getAttribute('data-credits')).toBe(before);
    for (const check of checks) check.release();
    await untilTurnEnded(page);
    await panel.getByRole('heading', { name: 'Where Models Agree' }).waitFor();
    await panel.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
    await panel.getByText('How many keys to set').first().waitFor();
    await panel
      .getByRole('button', { name: /: quotes for this sentence/ })
      .first()
      .waitFor();
    const document = await readDocument(page);
    for (const tab of ['gemini', 'claude', 'gpt', 'grok'] as const) {
      const answer = await openTab(page, tab);
      await answer.getByText('No model was asked.').waitFor();
      expect(await answer.innerText()).toContain('My landlord kept my deposit');
    }
    const sentences = await readSentences(page);
    expect(sentences.length).toBeGreaterThan(100);
    expect(findClaims([...sentences, ...document.split('\n')])).toEqual([]);
    // No turn of a demo takes one.
    expect(sentences.filter((sentence) => /\b1 credit\b/.test(sentence))).toEqual([]);
  },
);
