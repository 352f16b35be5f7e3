import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldOf } from '../support/browser/chat.ts';
import { phone } from '../support/browser/phone.ts';
import { tellHosts } from '../support/browser/tell-hosts.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet();
const { visit: visitDemo } = useQuartet({ demo: true });

async function readRows(page: Page): Promise<readonly (readonly string[])[]> {
  const table = page.getByRole('table', { name: 'What each keeps' });
  await table.waitFor();
  const rows = await table.getByRole('row').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

test('a tap on the shield shows who gets the question and what each keeps, with links to the terms', async () => {
  const { page } = await visit({
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    path: null,
  });
  await tellHosts(page);
  await page.getByRole('button', { name: 'Privacy' }).tap();
  expect(await readRows(page)).toEqual([
    ['Who', 'Question'],
    ['Google\nGemini\nTerms, read 2026-11-26', 'unknown'],
    ['OpenAI\nClaude and GPT\nTerms, read 2026-11-26', 'up to 30 days'],
    ['Another server\nGPT and Grok', 'unknown'],
  ]);
  const terms = page.getByRole('link', { name: 'Terms, read 2026-11-26' }).first();
  expect(await terms.getAttribute('href')).toBe('https://ai.google.dev/gemini-api/docs/zdr');
});

test('web search adds a column, on a phone as well', async () => {
  const { page } = await visit({ ...phone, path: null });
  await tellHosts(page);
  await page.getByRole('button', { name: 'Web search' }).tap();
  await fieldOf(page).fill('Who won?');
  await page.getByRole('button', { name: 'Privacy' }).tap();
  expect(await readRows(page)).toEqual([
    ['Who', 'Question', 'Web search'],
    ['Google\nGemini\nTerms, read 2026-11-26', 'unknown', 'up to 30 days'],
    ['OpenAI\nClaude and GPT\nTerms, read 2026-11-26', 'up to 30 days', 'up to 30 days'],
    ['Another server\nGPT and Grok', 'unknown', 'unknown'],
  ]);
});

test('where nothing may be kept, the table has the hosts of this question, and the box names who is not asked', async () => {
  const kept = { questions: 'none', images: 'none', onlyUnkept: true } as const;
  const { page } = await visit({ path: null });
  await tellHosts(page, [
    { ...kept, host: 'Google', searches: 30, models: ['gemini', 'claude'] },
    { ...kept, host: 'xAI', region: 'EU', searches: 'none', models: ['claude'] },
    { ...kept, host: 'OpenAI', questions: 30, searches: 'none', models: ['gpt'] },
  ]);
  const note = page.getByRole('status').filter({ hasText: /won't ask/ });
  await note.filter({ hasText: /^We won't ask GPT: it might keep your question\.$/ }).waitFor();
  await page.getByRole('button', { name: 'Privacy' }).click();
  expect(await readRows(page)).toEqual([
    ['Who', 'Question'],
    ['Google\nGemini and Claude', 'not kept'],
    ['xAI, EU\nClaude', 'not kept'],
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Web search' }).click();
  await note
    .filter({ hasText: /^We won't ask Gemini and GPT: they might keep your question\.$/ })
    .waitFor();
});

test('in the demo no provider gets anything, and the page says so', async () => {
  const { page } = await visitDemo();
  await page.getByRole('button', { name: 'Privacy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy' });
  await dialog.getByText('This is a demo: no provider gets anything.').waitFor();
  expect(await dialog.getByRole('table').count()).toBe(0);
});
