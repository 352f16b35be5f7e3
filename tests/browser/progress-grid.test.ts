import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdAnswers, panelOf, providers, tabOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const steps = (page: Page) =>
  page.getByRole('list', { name: 'Steps' }).evaluate((list) => ({
    all: [...list.children].map((step) => step.textContent),
    current: list.querySelector('[aria-current=step]')?.textContent,
  }));

test('four cards say "Generating..." under "Getting Individual Responses", and the next steps are listed', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'How far are they?');
  await held.reached;
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByRole('heading', { name: 'Getting Individual Responses' }).waitFor();
  expect(await progress.getByText('Generating...', { exact: true }).count()).toBe(4);
  expect(await progress.getByText('Complete').count()).toBe(0);
  expect(await steps(page)).toEqual({
    all: ['Answering', '→Comparing', '→Writing'],
    current: 'Answering',
  });
  await progress.getByText('Waiting for four answers', { exact: true }).waitFor();
  held.release();
});

test('the progress line counts the seconds since the question, and the device stores no times', async () => {
  const { page } = await visit({ path: null });
  await page.addInitScript(() => localStorage.setItem('quartet-times', '[]'));
  await open(page);
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'How long?');
  await held.reached;
  const timer = page.getByRole('region', { name: 'Progress' }).getByRole('timer');
  const readSeconds = async () => Number(/^(\d+) s$/.exec(await timer.innerText())?.[1]);
  const first = await readSeconds();
  await expect.poll(readSeconds).toBeGreaterThan(first);
  held.release();
  await untilTurnEnded(page);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.includes('times'))).toEqual([]);
});

test('a card says "Complete" once its model is done, and opens its tab', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Who is done?');
  await held.reached;
  held.of.openai.release();
  const card = page.getByRole('button', { name: 'Open OpenAI: GPT-5' });
  await card.getByText('Complete', { exact: true }).waitFor();
  const progress = page.getByRole('region', { name: 'Progress' });
  expect(await progress.getByText('Generating...', { exact: true }).count()).toBe(3);
  await card.click();
  expect(await tabOf(page, 'gpt').getAttribute('aria-selected')).toBe('true');
  await panelOf(page, 'gpt').locator('[data-answer-text]').waitFor();
  held.release();
});

test('once all four are complete, shows "Creating Best of All Models..." and "Generating synthesis..."', async () => {
  const { page } = await visit();
  const { emulator } = quartet();
  const holds = providers.map((provider) => emulator.hold(provider, { task: 'compose' }));
  await ask(page, 'And then?');
  await Promise.race(holds.map(({ reached }) => reached));
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByRole('heading', { name: 'Creating Best of All Models...' }).waitFor();
  await progress.getByText('Generating synthesis...', { exact: true }).waitFor();
  expect(await progress.getByText('Complete', { exact: true }).count()).toBe(4);
  expect((await steps(page)).current).toBe('→Comparing');
  for (const hold of holds) hold.release();
  await untilTurnEnded(page);
  expect(await progress.count()).toBe(0);
});

test('shows the hint "Swipe to see individual models" only on a phone', async () => {
  const phone = await visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const desk = await visit();
  const { emulator } = quartet();
  for (const { page } of [phone, desk]) {
    const held = holdAnswers(emulator);
    await ask(page, 'How do I get there?');
    await held.reached;
    await page.getByRole('region', { name: 'Progress' }).waitFor();
    const hint = page.getByText('Swipe to see individual models', { exact: true });
    expect(await hint.isVisible()).toBe(page === phone.page);
    held.release();
  }
});

test('a question clears the flags of the previous question', async () => {
  const { page } = await visit();
  await ask(page, 'One');
  await untilTurnEnded(page);
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Two');
  await held.reached;
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.waitFor();
  expect(await progress.getByText('Generating...', { exact: true }).count()).toBe(modelKeys.length);
  held.release();
});

test('each card shows its newest words while other models write, and the first complete one invites to read it', async () => {
  const { page } = await visit();
  const { emulator } = quartet();
  const held = holdAnswers(emulator, { after: 3, text: ['It ', 'is ', 'written ', 'here.'] });
  await ask(page, 'What is there to read?');
  await held.reached;
  const claude = page.getByRole('button', { name: 'Open Claude: Sonnet 4' });
  await claude.getByText('It is written').waitFor();
  expect(await page.getByText('Read', { exact: true }).count()).toBe(0);
  held.of.anthropic.release();
  await claude.getByText('Read', { exact: true }).waitFor();
  held.of.xai.release();
  const grok = page.getByRole('button', { name: 'Open xAI: Grok 4' });
  await grok.getByText('Complete', { exact: true }).waitFor();
  expect(await page.getByText('Read', { exact: true }).count()).toBe(1);
  await claude.getByText('Read', { exact: true }).click();
  await panelOf(page, 'claude').getByText('It is written here.').waitFor();
  held.release();
  await untilTurnEnded(page);
});
