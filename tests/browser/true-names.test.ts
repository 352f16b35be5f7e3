import { tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { openTab, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet({ own: true });

test('a tab is named after the model that answered, and names the model it replaced', async () => {
  const { page } = await visit();
  const tab = page.getByRole('tab').nth(1);
  const servedByAnother = {
    kind: 'steady',
    task: 'answer',
    servedAs: 'models/gemini-3.8-flash',
    text: 'Blue.',
  } as const;
  quartet().emulator.play('google', servedByAnother);
  await ask(page, 'Why is the sky blue?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'gemini');
  await panel.getByRole('heading', { name: 'Google: Gemini 3.8 Flash' }).waitFor();
  await panel.getByText(`Served in place of ${tabLabels.gemini}.`).waitFor();
  expect(await tab.textContent()).toBe('Google: Gemini 3.8 Flash');
  quartet().emulator.play('google', servedByAnother);
  await ask(page, 'And at dusk?');
  await untilTurnEnded(page);
  expect(await panel.getByText('Served in place of').count()).toBe(2);
  // After two such turns in a row, the next question goes to the successor directly, so that it replaces nobody.
  await ask(page, 'And at night?');
  await untilTurnEnded(page);
  expect(await panel.getByText('Served in place of').count()).toBe(2);
  expect(await tab.textContent()).toBe('Google: Gemini 3.8 Flash');
});

test('when a successor replaces a model, the answer carries the name of the model that wrote it', async () => {
  const { page } = await visit();
  quartet().emulator.play('xai', { kind: 'model-gone', model: 'grok-4', times: 'until-reset' });
  await ask(page, 'Still there?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'grok');
  const name = await panel.getByRole('article').getByRole('heading').first().innerText();
  expect(name).toMatch(/^xAI: Grok 4./);
});
