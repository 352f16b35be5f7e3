import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdAnswers, openTab, panelOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const cardOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Progress' }).getByRole('button', { name });

test("a single answer is shown under its model's name, not as a consensus", async () => {
  const { page } = await visit();
  const { emulator } = quartet();
  for (const provider of ['google', 'anthropic', 'xai'] as const) {
    emulator.play(provider, { kind: 'refusal', task: 'answer' });
  }
  emulator.play('openai', { kind: 'steady', task: 'answer', text: 'I alone say so.' });
  await ask(page, 'Who is left?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  await panel.getByText("Only GPT answered, so there's nothing to combine.").waitFor();
  const answer = panel.getByRole('article', { name: 'OpenAI: GPT-5' });
  await answer.getByText('I alone say so.').waitFor();
  expect(await panel.getByRole('heading', { name: 'Best of All Models' }).count()).toBe(0);
  expect(await page.locator('[data-dot=consensus]').count()).toBe(0);
});

test('a failed model says so at once, has no dot, and can be retried when the other models are done', async () => {
  const { page } = await visit({ credits: 5 });
  const { emulator } = quartet();
  const held = ['google', 'anthropic', 'openai'] as const;
  const holds = held.map((provider) => emulator.hold(provider, { task: 'answer' }));
  emulator.play('xai', { kind: 'unauthorized', task: 'answer' });
  await ask(page, 'Not you?');
  const card = cardOf(page, 'Open xAI: Grok 4');
  await card.getByText('No answer', { exact: true }).waitFor();
  expect(await page.locator('[data-dot=grok]').count()).toBe(0);
  const panel = await openTab(page, 'grok');
  await panel.getByRole('button', { name: 'Retry Grok next' }).click();
  await panel.getByRole('button', { name: 'Grok: retrying when the others are done' }).waitFor();
  for (const hold of holds) hold.release();
  await panel.locator('[data-answer-text]').getByText('demo answer').first().waitFor();
  await untilTurnEnded(page);
  await page.locator('[data-credits="4"]').waitFor();
  await openTab(page, 'consensus');
  expect(await panelOf(page, 'consensus').getByText('Based on 3 of 4').count()).toBe(0);
});

test('a model left out by an early combination is not called stopped', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'Without the slow one');
  await held.reached;
  for (const provider of ['google', 'anthropic', 'openai'] as const) held.of[provider].release();
  await page.getByRole('button', { name: /Combine now/ }).click();
  const panel = panelOf(page, 'consensus');
  await panel.getByText('Based on 3 of 4: Grok was still writing when you combined.').waitFor();
  await untilTurnEnded(page);
  expect(await panel.getByText(/was stopped|You stopped/).count()).toBe(0);
});

test('an answer that reached its length limit offers no retry, which would end there too', async () => {
  const { page } = await visit();
  quartet().emulator.play('anthropic', { kind: 'truncation', task: 'answer' });
  await ask(page, 'Tell me everything');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'claude');
  await panel.getByText("Claude's answer reached its length limit.").waitFor();
  await panel.getByText('Ask Claude to continue in your next question.').waitFor();
  expect(await panel.getByRole('button', { name: /Retry/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Retry Claude' }).count()).toBe(0);
  await openTab(page, 'consensus');
  await panelOf(page, 'consensus')
    .getByText('Claude reached its length limit; we used what it wrote.')
    .waitFor();
});
