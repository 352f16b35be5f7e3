import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fieldOf,
  holdAnswers,
  openCombineForm,
  untilAsked,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const sentMessage = async (page: Page) =>
  (await untilAsked(page)).postDataJSON() as Record<string, unknown>;

test('Enter sends the question without the spaces around it', async () => {
  const { page } = await visit();
  const sent = sentMessage(page);
  await ask(page, '  \n What is it?  ');
  expect(await sent).toMatchObject({ message: 'What is it?' });
  await expect.poll(() => fieldOf(page).inputValue()).toBe('');
});

test('Shift+Enter starts a new line', async () => {
  const { page } = await visit();
  await fieldOf(page).fill('one');
  await fieldOf(page).press('Shift+Enter');
  await page.keyboard.type('two');
  expect(await fieldOf(page).inputValue()).toBe('one\ntwo');
  expect(await page.getByRole('tablist').count()).toBe(0);
});

test('an Enter that confirms a word in an input method does not send', async () => {
  const { page, context } = await visit();
  await fieldOf(page).focus();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'かん', selectionStart: 2, selectionEnd: 2 });
  await page.keyboard.press('Enter');
  expect(await page.getByRole('tablist').count()).toBe(0);
  await cdp.send('Input.insertText', { text: '漢' });
  expect(await fieldOf(page).inputValue()).toContain('漢');
  await page.keyboard.press('Enter');
  await page.getByRole('tablist').waitFor();
});

test('a blank question cannot be sent', async () => {
  const { page } = await visit();
  await fieldOf(page).fill(' \n ');
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await fieldOf(page).press('Enter');
  expect(await page.getByRole('tablist').count()).toBe(0);
});

test('a question of 32,000 emoji can be sent, one more cannot', async () => {
  const { page } = await visit();
  const send = page.getByRole('button', { name: 'Send' });
  await fieldOf(page).fill('😀'.repeat(32_000));
  await page.getByText('0 characters left', { exact: true }).waitFor();
  expect(await send.isDisabled()).toBe(false);
  await fieldOf(page).fill('😀'.repeat(32_001));
  await page.getByText('1 character too long', { exact: true }).waitFor();
  expect(await send.isDisabled()).toBe(true);
});

const isFocused = (it: Locator) => it.evaluate((element) => element === document.activeElement);

test('the field is disabled while a turn runs; its words stay, and the focus comes back', async () => {
  const { page } = await visit();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/chat'))
      asked.push((request.postDataJSON() as { message: string }).message);
  });
  const field = fieldOf(page);
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Wait for it');
  await held.reached;
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  expect(await field.isDisabled()).toBe(true);
  expect(await isFocused(stop)).toBe(true);
  held.release();
  await untilTurnEnded(page);
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.type('And then?');
  const taken = Promise.withResolvers<void>();
  await page.route('**/api/chat', async (route) => {
    await taken.promise;
    await route.fallback();
  });
  const form = await openCombineForm(page);
  await form.getByRole('button', { name: 'Combine again' }).click();
  await stop.waitFor();
  expect(await field.isDisabled()).toBe(true);
  expect(await field.inputValue()).toBe('And then?');
  taken.resolve();
  await untilTurnEnded(page);
  expect(await field.inputValue()).toBe('And then?');
  await field.press('Enter');
  await expect.poll(() => asked.at(-1)).toBe('And then?');
  await untilTurnEnded(page);
});

test('sending on a touch screen closes the keyboard and moves the focus to the answers', async () => {
  const { page } = await visit(phone);
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Out of the way');
  await held.reached;
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  held.release();
  await untilTurnEnded(page);
});

test('a refused question is back in the field, which has the focus', async () => {
  const { page } = await visit();
  await page.route('**/api/chat', (route) => {
    const body = { error: 'Try again.', code: 'unavailable', retryable: true, requestId: 'r' };
    return route.fulfill({ status: 503, json: body });
  });
  await ask(page, 'The first');
  await expect.poll(() => fieldOf(page).inputValue()).toBe('The first');
  expect(await fieldOf(page).evaluate((it) => it === document.activeElement)).toBe(true);
});

test('the question box grows with its text', async () => {
  const { page } = await visit();
  const height = async () => (await fieldOf(page).boundingBox())?.height ?? 0;
  const before = await height();
  await fieldOf(page).fill('line\n'.repeat(6));
  expect(await height()).toBeGreaterThan(before + 80);
});

test('every model searches the web if and only if the toggle is on', async () => {
  const { page } = await visit();
  const toggle = page.getByRole('button', { name: 'Web search' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
  const plain = sentMessage(page);
  await ask(page, 'Without');
  expect(await plain).not.toHaveProperty('webSearch');
  await untilTurnEnded(page);
  const [first] = quartet().emulator.calls();
  expect(JSON.stringify(first?.body)).not.toMatch(/google_?search|web_search/i);
  quartet().emulator.reset();
  await toggle.click();
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  const searching = sentMessage(page);
  await ask(page, 'With');
  expect(await searching).toMatchObject({ webSearch: true });
  await untilTurnEnded(page);
  const asked = quartet()
    .emulator.calls()
    .filter(({ task }) => task === 'answer');
  expect(asked).toHaveLength(4);
  for (const { body } of asked) expect(JSON.stringify(body)).toMatch(/google_?search|web_search/i);
});

test.each(['Why%20is%20the%20sky%20blue%3F', 'Why+is+the+sky+blue?'])(
  'a link with #q=%s fills the question box, sends nothing, and is removed from the address',
  async (text) => {
    const { page } = await visit({ path: `/#q=${text}` });
    expect(await fieldOf(page).inputValue()).toBe('Why is the sky blue?');
    expect(new URL(page.url())).toMatchObject({ search: '', hash: '' });
    expect(await page.getByRole('tablist').count()).toBe(0);
    expect(quartet().emulator.calls()).toHaveLength(0);
  },
);

test('a question can be edited and sent as a new one', async () => {
  const { page } = await visit();
  await ask(page, 'Why is the sky bleu?');
  await untilTurnEnded(page);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  expect(await fieldOf(page).inputValue()).toBe('Why is the sky bleu?');
  // Editing does not overwrite a draft.
  expect(await edit.count()).toBe(0);
  const sent = sentMessage(page);
  await ask(page, 'Why is the sky blue?');
  expect(await sent).toMatchObject({ message: 'Why is the sky blue?' });
  await untilTurnEnded(page);
});

test('"Check the pages" comes with web search where the deployment allows it, and is sent', async () => {
  const { page } = await visit();
  const pagesSwitch = page.getByRole('button', { name: 'Check the pages' });
  const searchSwitch = page.getByRole('button', { name: 'Web search' });
  await searchSwitch.click();
  expect(await pagesSwitch.count()).toBe(0);
  // Here all providers are emulated, so the deployment does not allow it.
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), pageChecks: true },
    });
  });
  await page.reload();
  await fieldOf(page).fill('What is new?');
  await searchSwitch.waitFor();
  if ((await searchSwitch.getAttribute('aria-pressed')) !== 'true') await searchSwitch.click();
  await pagesSwitch.click();
  expect(await pagesSwitch.getAttribute('title')).toContain('Their sites see a visit');
  await searchSwitch.click();
  expect(await pagesSwitch.count()).toBe(0);
  await searchSwitch.click();
  const sent = sentMessage(page);
  await fieldOf(page).press('Enter');
  expect(await sent).toMatchObject({ webSearch: true, checkPages: true });
});
