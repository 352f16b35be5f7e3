import { expect, test } from 'vitest';
import { panelOf, tabOf, untilTurnEnded } from '../support/browser/chat.ts';
import { capitals, playEach, shared } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('shows "Best of All Models", "Where Models Agree" and "Where Models Disagree" after the answers', async () => {
  const { page } = await visit();
  await ask(page, 'What do they say?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  const headings = await panel.locator('article h2, section > h3').allInnerTexts();
  expect(headings.slice(0, 3)).toEqual([
    'Best of All Models',
    'Where Models Agree',
    'Where Models Disagree',
  ]);
  // The text is rendered as Markdown.
  await panel.getByRole('table').waitFor();
});

test('the count next to a point is the number of models that it cites', async () => {
  const { page } = await visit();
  playEach(quartet().emulator, capitals);
  await ask(page, 'At what heat?');
  await untilTurnEnded(page);
  const point = panelOf(page, 'consensus')
    .getByRole('listitem')
    .filter({ hasText: shared })
    .first();
  await point.getByText('3 of 4', { exact: true }).waitFor();
  expect(await point.getByTitle('Gemini, Claude and GPT').count()).toBe(1);
});

test('a citation opens its sentence in the tab of its model', async () => {
  const { page } = await visit();
  playEach(quartet().emulator, capitals);
  await ask(page, 'Who said so?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  await panel.getByRole('button', { name: shared }).first().click();
  await panel.getByRole('button', { name: `Claude: “${shared}”` }).click();
  expect(await tabOf(page, 'claude').getAttribute('aria-selected')).toBe('true');
  const marked = panelOf(page, 'claude').locator('mark:focus');
  expect(await marked.innerText()).toBe(shared);
});

test('a disagreement shows each stance with the models that take it', async () => {
  const { page } = await visit();
  playEach(quartet().emulator, capitals);
  await ask(page, 'What is the capital?');
  await untilTurnEnded(page);
  const part = panelOf(page, 'consensus')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Where Models Disagree' }) });
  const lines = await part.getByRole('listitem').allInnerTexts();
  const points = lines.map((line) => line.replaceAll(/\s+/g, ' '));
  expect(points).toContain('Gemini Claude The capital is Paris.');
  expect(points).toContain('GPT The capital is Lyon.');
});

test.each([
  [['xai'], 'Based on 3 of 4: Grok declined to answer.'],
  [['google', 'xai'], 'Based on 2 of 4: Gemini declined to answer; Grok declined to answer.'],
] as const)(
  'a consensus without %s says so above its text, with the reason',
  async (refusing, said) => {
    const { page } = await visit();
    for (const provider of refusing) {
      quartet().emulator.play(provider, { kind: 'refusal', task: 'answer', times: 'until-reset' });
    }
    await ask(page, 'Who is missing?');
    await untilTurnEnded(page);
    const panel = panelOf(page, 'consensus');
    expect(await panel.getByRole('note').first().innerText()).toContain(said);
    await panel.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  },
);

test('with one answer there is no consensus, and the page links to the answer', async () => {
  const { page } = await visit();
  for (const provider of ['google', 'openai', 'xai'] as const) {
    quartet().emulator.play(provider, { kind: 'refusal', task: 'answer', times: 'until-reset' });
  }
  await ask(page, 'Is anyone there?');
  await untilTurnEnded(page);
  await panelOf(page, 'consensus')
    .getByText("Only Claude answered, so there's nothing to combine.")
    .waitFor();
  expect(await page.getByText('Where Models Agree').count()).toBe(0);
});
