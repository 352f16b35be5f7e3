import { modelKeys, shortNames, tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import {
  openFeedback,
  openTab,
  panelOf,
  providers,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { capitals, playEach, shared } from '../support/browser/four-answers.ts';
import { inEverySize } from '../support/browser/in-every-size.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

/** The specification's sentences about the parts of a turn, the dialog and the tooltip hold in every size. */
const { quartet, visit } = useQuartet();

test('in every size a model tab shows that it waits, then its reasoning, then its answer', async () => {
  const { page } = await visit();
  const { emulator } = quartet();
  const question = 'Why is it so?';
  const reasoning = 'First I weigh both sides of it.';
  const waits = emulator.hold('google', { task: 'answer' });
  const thinks = emulator.hold('anthropic', { task: 'answer', after: 0, reasoning });
  await ask(page, question);
  await Promise.all([waits.reached, thinks.reached]);
  await inEverySize(page, async () => {
    const gemini = await openTab(page, 'gemini');
    await gemini.getByText(question).waitFor();
    await gemini.getByText('Thinking...', { exact: true }).waitFor();
    const claude = await openTab(page, 'claude');
    await claude.getByText(reasoning).waitFor();
    const toggle = claude.getByRole('button', { name: 'Reasoning' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  });
  waits.release();
  thinks.release();
  await untilTurnEnded(page);
  await inEverySize(page, async () => {
    for (const model of modelKeys) {
      const panel = await openTab(page, model);
      await panel.getByText(question).waitFor();
      await panel.getByRole('heading', { name: tabLabels[model] }).waitFor();
      await panel.locator('[data-answer-text]').waitFor();
      expect(await panel.getByText('Thinking...').count()).toBe(0);
      if (model === 'claude') await panel.getByRole('button', { name: 'Reasoning' }).waitFor();
    }
  });
});

test('in every size the consensus is announced, and then has its text, what all say and who says what', async () => {
  const { page } = await visit();
  const { emulator } = quartet();
  playEach(emulator, capitals);
  const holds = providers.map((provider) => emulator.hold(provider, { task: 'compose' }));
  await ask(page, 'What do they say?');
  await Promise.race(holds.map(({ reached }) => reached));
  const progress = page.getByRole('region', { name: 'Progress' });
  await inEverySize(page, async () => {
    await progress.getByRole('heading', { name: 'Creating Best of All Models...' }).waitFor();
    await progress.getByText('Generating synthesis...', { exact: true }).waitFor();
    expect(await progress.getByText('Complete', { exact: true }).count()).toBe(4);
  });
  for (const hold of holds) hold.release();
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  const listOf = (heading: string) =>
    panel
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: heading }) })
      .getByRole('listitem');
  await inEverySize(page, async () => {
    await panel.getByRole('heading', { name: 'Best of All Models' }).waitFor();
    await panel.getByRole('table').waitFor();
    await listOf('Where Models Agree').getByText(shared).waitFor();
    const point = listOf('Where Models Disagree').filter({ hasText: 'The capital is Lyon.' });
    await point.getByText(shortNames.gpt, { exact: true }).waitFor();
  });
});

test.each([
  ['a person', 5],
  ['a person without a credit', 0],
])('in every size the dialog of feedback has all that is specified: %s', async (_, credits) => {
  const { page } = await visit({ credits });
  await inEverySize(page, async () => {
    await openFeedback(page);
    const dialog = page.getByRole('dialog', { name: 'Congrats for testing out Quartet!' });
    await dialog
      .getByText("If you enjoyed this experience, we'd love to hear your advice.", { exact: true })
      .waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(5);
    await dialog.getByRole('textbox').waitFor();
    await dialog.getByText('0 / 5,000').waitFor();
    await dialog.getByRole('button', { name: 'Submit & Get 10 Credits' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});

const promise =
  'Incognito by default. We care about your privacy. Unlike other AI platforms, Quartet does not store any message history.';

test.each([
  ['a visitor', null],
  ['a person', 5],
])('in every size the privacy icon has its tooltip: %s', async (_, credits) => {
  const { page } = await visit({ credits });
  const icon = page.getByRole('banner').getByRole('button', { name: 'Privacy' });
  await inEverySize(page, async ({ width, height }) => {
    await icon.hover();
    await page.getByRole('tooltip').filter({ hasText: promise }).waitFor({ state: 'attached' });
    const box = await page.locator('[data-side]').boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(
      true,
    );
    await page.mouse.move(width / 2, height - 1, { steps: 6 });
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
  });
});
