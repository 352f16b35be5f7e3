import { expect, inject, test } from 'vitest';
import { openChromium } from '../support/browser/open-chromium.ts';
import { ask, openQuartet, signUp } from '../support/browser/open-quartet.ts';

test('a newcomer signs up, asks once, reads four answers and a consensus, and has one credit less', async () => {
  await using quartet = await openQuartet({ webRoot: inject('webRoot') });
  await using opened = await openChromium();
  const { page } = opened;
  await page.goto(quartet.url);
  await page
    .getByRole('heading', { name: 'Stop Copy-Pasting the Same Question Across Every AI Model' })
    .waitFor();
  await signUp(page);
  await page.locator('[data-credits="1"]').waitFor();

  const gates = ['google', 'anthropic', 'openai', 'xai'] as const;
  const holds = gates.map((provider) => quartet.emulator.hold(provider, { after: 5 }));
  await ask(page, 'Why is the sky blue?');
  await page.getByText('Getting Individual Responses').waitFor();
  await Promise.all(holds.map(({ reached }) => reached));
  for (const hold of holds) hold.release();

  await page.getByRole('heading', { name: 'Where Models Agree' }).waitFor();
  await page.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  for (const name of [
    'Google: Gemini 2.5 Pro',
    'Claude: Sonnet 4',
    'OpenAI: GPT-5',
    'xAI: Grok 4',
  ]) {
    await page.getByRole('tab', { name }).click();
    const panel = page.getByRole('tabpanel', { name });
    await panel.getByText('Why is the sky blue?', { exact: true }).waitFor();
    expect((await panel.innerText()).length).toBeGreaterThan(400);
  }
  await page.locator('[data-credits="0"]').waitFor();
  expect(opened.foreignRequests).toEqual([]);
  expect(opened.pageErrors).toEqual([]);
});

test('New Chat in mid-answer closes every provider call and refunds the credit', async () => {
  await using quartet = await openQuartet({ webRoot: inject('webRoot') });
  await using opened = await openChromium();
  const { page } = opened;
  await page.goto(quartet.url);
  await signUp(page);
  const holds = (['google', 'anthropic', 'openai', 'xai'] as const).map((provider) =>
    quartet.emulator.hold(provider),
  );
  await ask(page, 'How far is the moon?');
  const calls = await Promise.all(holds.map(({ reached }) => reached));
  await page.getByRole('button', { name: 'New Chat' }).click();
  const closed = await Promise.all(
    calls.map(({ id }) => quartet.emulator.waitForClose((call) => call.id === id)),
  );
  expect(closed.map(({ endedBy }) => endedBy)).toEqual(closed.map(() => 'client'));
  await page.getByRole('heading', { name: /Stop Copy-Pasting/ }).waitFor();
  await page.locator('[data-credits="1"]').waitFor();
});
