import { expect, test } from 'vitest';
import {
  fieldOf,
  holdAnswers,
  openTab,
  tabOf,
  untilAsked,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet();

test.each([
  ['the logo', 'link', 'Quartet'],
  ['New Chat', 'button', 'New Chat'],
] as const)('%s emits `quartet-reset`', async (_, role, name) => {
  const { page } = await visit();
  await page.evaluate(() => {
    Object.assign(window, { resets: 0 });
    window.addEventListener('quartet-reset', () => {
      (window as unknown as { resets: number }).resets += 1;
    });
  });
  await page.getByRole(role, { name, exact: true }).click();
  const count = await page.evaluate(() => (window as unknown as { resets: number }).resets);
  expect(count).toBe(1);
});

test('the reset event empties the chat and the question box, and returns to the consensus tab', async () => {
  const { page } = await visit();
  await ask(page, 'To be forgotten');
  await untilTurnEnded(page);
  await openTab(page, 'grok');
  await fieldOf(page).fill('A draft');
  await page.getByRole('button', { name: 'Web search' }).click();
  await page
    .getByLabel('Image files')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: createPng() });
  await page.getByRole('img', { name: 'a.png' }).waitFor();

  await page.evaluate(() => window.dispatchEvent(new Event('quartet-reset')));
  await page.getByRole('heading', { name: /Stop Copy-Pasting/ }).waitFor();
  expect(await fieldOf(page).inputValue()).toBe('');
  expect(await page.getByRole('img', { name: 'a.png' }).count()).toBe(0);
  const toggle = page.getByRole('button', { name: 'Web search' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');

  await ask(page, 'Anew');
  await untilTurnEnded(page);
  expect(await tabOf(page, 'consensus').getAttribute('aria-selected')).toBe('true');
  const sent = await openTab(page, 'grok');
  expect(await sent.locator('[data-role=user]').allInnerTexts()).toEqual(['Anew']);
});

test('a reset in mid-answer closes every provider call, clears the loading flag and refunds the credit', async () => {
  const { page } = await visit({ credits: 5 });
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Stop all of it');
  await held.reached;
  await page.getByRole('button', { name: 'New Chat' }).click();
  const closed = await Promise.all(
    (['google', 'anthropic', 'openai', 'xai'] as const).map((provider) =>
      quartet().emulator.waitForClose((call) => call.provider === provider),
    ),
  );
  expect(closed.map(({ endedBy }) => endedBy)).toEqual(closed.map(() => 'client'));
  await page.getByRole('heading', { name: /Stop Copy-Pasting/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
  await page.locator('[data-credits="5"]').waitFor();
});

test('after a reset the cleared history is not sent again', async () => {
  const { page } = await visit();
  await ask(page, 'Old words');
  await untilTurnEnded(page);
  await page.getByRole('button', { name: 'New Chat' }).click();
  const request = untilAsked(page);
  await ask(page, 'New words');
  expect((await request).postData()).not.toContain('Old words');
  await untilTurnEnded(page);
});
