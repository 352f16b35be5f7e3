import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  holdAnswers,
  openTab,
  panelOf,
  playAnswers,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { lengthen, shared } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet({ demo: true });

/** Chooses an item of the menu next to the copy button of the consensus. */
async function choose(page: Page, item: string): Promise<void> {
  await panelOf(page, 'consensus').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const untilCopied = (page: Page) =>
  panelOf(page, 'consensus').getByRole('button', { name: 'Copied' }).waitFor();

test('"Copy question and answers" copies the whole turn as Markdown and as HTML', async () => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  playAnswers(quartet().emulator, lengthen(shared, 'same'));
  await ask(page, 'At what heat?');
  await untilTurnEnded(page);
  await choose(page, 'Copy question and answers');
  await untilCopied(page);
  const [text, html] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text() ?? '';
    return Promise.all([read('text/plain'), read('text/html')]);
  });
  expect(text).toMatch(/^# Question\n\n> At what heat\?\n/);
  expect(text).toContain(`Gemini: “${shared}”`);
  expect(text).toContain(`## Claude: Sonnet 4\n`);
  expect(text).toMatch(/\*Made by Quartet, .*We store none of this\.\*\n$/);
  expect(html).toContain('<h2>Best of All Models</h2>');
  expect(html).toContain(`Gemini: “${shared}”`);
});

test('"Copy question and answers" copies only Markdown if the browser can copy only text', async () => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ask(page, 'And without?');
  await untilTurnEnded(page);
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await choose(page, 'Copy question and answers');
  await untilCopied(page);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('> And without?');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await choose(page, 'Copy question and answers');
  await page.getByText("We couldn't copy it", { exact: true }).waitFor();
  await page.getByText("Your browser didn't allow it.").first().waitFor();
});

test('"Download as Markdown" saves the turn under a file name without words of the question', async () => {
  const { page } = await visit();
  quartet().emulator.play('xai', { kind: 'refusal', task: 'answer', times: 'until-reset' });
  await ask(page, 'Who is missing?');
  await untilTurnEnded(page);
  const downloading = page.waitForEvent('download');
  await choose(page, 'Download as Markdown');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^quartet-\d{4}-\d\d-\d\d-\d{4}\.md$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('> Who is missing?');
  expect(text).toContain('*Based on 3 of 4: Grok declined to answer.*');
  expect(text).toContain('*Grok declined to answer this question.*');
});

test('a turn without a consensus can be saved too', async () => {
  const { page } = await visit();
  for (const provider of ['google', 'openai', 'xai'] as const) {
    quartet().emulator.play(provider, { kind: 'refusal', task: 'answer', times: 'until-reset' });
  }
  await ask(page, 'Is anyone there?');
  await untilTurnEnded(page);
  const downloading = page.waitForEvent('download');
  await choose(page, 'Download as Markdown');
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toContain(
    "## Best of All Models\n\n*Only Claude answered, so there's nothing to combine.*",
  );
});

test('a card shows the words so far while its model writes, and no speed', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'How long?');
  await held.reached;
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect.poll(() => progress.getByText(/^\d+ words?$/).count()).toBe(4);
  held.release();
  await untilTurnEnded(page);
  const panel = await openTab(page, 'claude');
  await panel.getByRole('button', { name: 'Copy answer' }).waitFor();
  expect(await page.getByText(/\d+ words|\d s$|Fastest/).count()).toBe(0);
});
