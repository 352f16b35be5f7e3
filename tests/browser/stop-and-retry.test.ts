import { expect, test } from 'vitest';
import { holdAnswers, openTab, panelOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('stopping one model leaves the other models running, and its partial answer is not retried', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'Not you');
  await held.reached;
  const panel = await openTab(page, 'claude');
  await panel.getByRole('button', { name: 'Stop Claude' }).click();
  await panel.getByRole('note').getByText('Stopped', { exact: true }).waitFor();
  const closed = await quartet().emulator.waitForClose(({ provider }) => provider === 'anthropic');
  expect(closed.endedBy).toBe('client');
  held.release();
  await untilTurnEnded(page);
  expect(await panel.getByRole('button', { name: 'Retry Claude' }).count()).toBe(0);
  const note = panelOf(page, 'consensus').getByRole('note').first();
  await page.getByRole('tab', { name: 'Best of All Models' }).click();
  expect(await note.innerText()).toContain('Based on 3 of 4');
});

test('"Combine now" combines without the slow model', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'Without the slow one');
  await held.reached;
  for (const provider of ['google', 'anthropic', 'openai'] as const) held.of[provider].release();
  await page.getByRole('button', { name: /Combine now/ }).click();
  await untilTurnEnded(page);
  const note = panelOf(page, 'consensus').getByRole('note').first();
  expect(await note.innerText()).toContain('Based on 3 of 4');
});
