import { expect, test } from 'vitest';
import { openTab, panelOf, untilTurnEnded } from '../support/browser/chat.ts';
import { capitals, playEach } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const label = 'Leave out of Best of All Models';

test('an answer can be left out in its tab, and the others combined again from there', async () => {
  const { page } = await visit({ credits: 5 });
  playEach(quartet().emulator, capitals);
  await ask(page, 'Without one?');
  await untilTurnEnded(page);
  const grok = await openTab(page, 'grok');
  await grok.getByLabel(label).check();
  await grok.getByRole('status').getByText('Takes effect when you combine again.').waitFor();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/chat'),
  );
  await grok.getByRole('button', { name: 'Combine again' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ retry: { models: [], without: ['grok'] } });
  await untilTurnEnded(page);
  await grok.getByRole('status').getByText('Left out.', { exact: true }).waitFor();
  const panel = await openTab(page, 'consensus');
  await panel.getByText('Based on 3 of 4: Grok was left out.').waitFor();
  await page.locator('[data-credits="4"]').waitFor();
});

test('the checkbox in a tab and the choice beside the consensus stay in sync', async () => {
  const { page } = await visit();
  await ask(page, 'The same?');
  await untilTurnEnded(page);
  await (await openTab(page, 'gpt')).getByLabel(label).check();
  await openTab(page, 'consensus');
  await panelOf(page, 'consensus').getByRole('button', { name: 'Combine again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Combine again' });
  const boxOf = (name: string) => dialog.getByRole('checkbox', { name: `Leave out ${name}` });
  expect(await boxOf('GPT').isChecked()).toBe(true);
  await boxOf('GPT').uncheck();
  await boxOf('Claude').check();
  await page.keyboard.press('Escape');
  expect(await (await openTab(page, 'gpt')).getByLabel(label).isChecked()).toBe(false);
  expect(await (await openTab(page, 'claude')).getByLabel(label).isChecked()).toBe(true);
});

test('at least two answers must stay, and the page says why', async () => {
  const { page } = await visit();
  await ask(page, 'How few?');
  await untilTurnEnded(page);
  for (const model of ['gemini', 'claude'] as const) {
    await (await openTab(page, model)).getByLabel(label).check();
  }
  const gpt = await openTab(page, 'gpt');
  expect(await gpt.getByLabel(label).isDisabled()).toBe(true);
  await gpt.getByText('You need at least two answers.').waitFor();
  await (await openTab(page, 'gemini')).getByLabel(label).uncheck();
  expect(await (await openTab(page, 'gpt')).getByLabel(label).isEnabled()).toBe(true);
});

test('only answers that can be combined have a checkbox, and only while no turn runs', async () => {
  const { page } = await visit();
  quartet().emulator.play('xai', { kind: 'refusal', task: 'answer', times: 'until-reset' });
  const hold = quartet().emulator.hold('google', { task: 'answer' });
  await ask(page, 'Who takes part?');
  await hold.reached;
  const gemini = await openTab(page, 'gemini');
  expect(await page.getByLabel(label).count()).toBe(0);
  hold.release();
  await gemini.getByLabel(label).waitFor();
  expect(await (await openTab(page, 'grok')).getByLabel(label).count()).toBe(0);
});
