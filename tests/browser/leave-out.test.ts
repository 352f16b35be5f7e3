import { expect, test } from 'vitest';
import { openCombineForm, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('only answers that can be combined can be left out', async () => {
  const { page } = await visit();
  quartet().emulator.play('xai', { kind: 'refusal', task: 'answer', times: 'until-reset' });
  await ask(page, 'Who takes part?');
  await untilTurnEnded(page);
  const form = await openCombineForm(page);
  await form.getByRole('button', { name: 'More' }).click();
  const boxes = form.getByRole('checkbox', { name: /^Leave out/ });
  await expect.poll(() => boxes.count()).toBe(3);
  expect(await form.getByRole('checkbox', { name: 'Leave out Grok' }).count()).toBe(0);
});
