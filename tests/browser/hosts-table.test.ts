import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldOf } from '../support/browser/chat.ts';
import { phone } from '../support/browser/phone.ts';
import { tellHosts } from '../support/browser/tell-hosts.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet();

async function readRows(page: Page): Promise<readonly (readonly string[])[]> {
  const table = page.getByRole('table', { name: 'What each keeps' });
  await table.waitFor();
  const rows = await table.getByRole('row').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

test('a tap on the shield tells who gets the question and what each keeps, by terms that can be read', async () => {
  const { page } = await visit({
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    path: null,
  });
  await tellHosts(page);
  await page.getByRole('button', { name: 'Privacy' }).tap();
  expect(await readRows(page)).toEqual([
    ['Who', 'Question'],
    ['Google\nTerms, read 2026-11-26', 'unknown'],
    ['OpenAI\nTerms, read 2026-11-26', 'up to 30 days'],
    ['Another server', 'unknown'],
  ]);
  const terms = page.getByRole('link', { name: 'Terms, read 2026-11-26' }).first();
  expect(await terms.getAttribute('href')).toBe('https://ai.google.dev/gemini-api/docs/zdr');
});

test('web search adds a column, on a phone too', async () => {
  const { page } = await visit({ ...phone, path: null });
  await tellHosts(page);
  await page.getByRole('button', { name: 'Web search' }).tap();
  await fieldOf(page).fill('Who won?');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'All commands' }).tap();
  await page.getByRole('option', { name: 'What we store' }).tap();
  expect(await readRows(page)).toEqual([
    ['Who', 'Question', 'Web search'],
    ['Google\nTerms, read 2026-11-26', 'unknown', 'up to 30 days'],
    ['OpenAI\nTerms, read 2026-11-26', 'up to 30 days', 'up to 30 days'],
    ['Another server', 'unknown', 'unknown'],
  ]);
});

test('in the demo no provider gets anything, and the page says so', async () => {
  const { page } = await visit();
  await page.getByRole('button', { name: 'Privacy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy' });
  await dialog.getByText('This is a demo: no provider gets anything.').waitFor();
  expect(await dialog.getByRole('table').count()).toBe(0);
});
