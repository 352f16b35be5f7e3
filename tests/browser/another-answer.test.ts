import { expect, test } from 'vitest';
import { openTab, panelOf, toastOf, untilTurnEnded } from '../support/browser/chat.ts';
import { capitals, playEach, shared } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('another answer of one model costs the credit on its button, and the earlier answer can still be read', async () => {
  const { page } = await visit({ credits: 3 });
  playEach(quartet().emulator, capitals);
  await ask(page, 'What is the capital?');
  await untilTurnEnded(page);
  await page.locator('[data-credits="2"]').waitFor();
  const panel = await openTab(page, 'claude');
  const text = panel.locator('[data-answer-text]');
  const before = await text.innerText();
  const held = quartet().emulator.hold('anthropic', {
    task: 'answer',
    after: 2,
    text: ['Ano', 'ther ', 'view.'],
    reasoning: [],
  });
  await panel.getByRole('button', { name: 'Another answer · 1 credit' }).click();
  await held.reached;
  const consensus = await openTab(page, 'consensus');
  await consensus.getByText('This text uses the earlier answer.').waitFor();
  held.release();
  await untilTurnEnded(page);
  await page.locator('[data-credits="1"]').waitFor();

  await consensus.getByRole('button', { name: 'Earlier' }).click();
  await consensus.getByRole('button', { name: shared }).first().click();
  await consensus.getByRole('button', { name: `Claude: “${shared}”` }).click();
  await panelOf(page, 'claude').locator('mark:focus').waitFor();
  expect(await text.innerText()).toContain(before);
  await panel.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(() => text.innerText()).toBe('Another view.');
  expect(await panel.locator('mark').count()).toBe(0);
});

test('when no other answer comes, the earlier one stays and the credit is refunded', async () => {
  const { page } = await visit({ credits: 3 });
  await ask(page, 'What is the capital?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'claude');
  const text = panel.locator('[data-answer-text]');
  const before = await text.innerText();
  quartet().emulator.play('anthropic', {
    kind: 'server-error',
    task: 'answer',
    times: 'until-reset',
  });
  await panel.getByRole('button', { name: 'Another answer · 1 credit' }).click();
  await toastOf(page, 'Error').getByText("We didn't get another answer").waitFor();
  expect(await text.innerText()).toBe(before);
  await page.locator('[data-credits="2"]').waitFor();
});
