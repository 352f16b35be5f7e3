import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { isFields } from '@quartet/shared/protocol/is-fields.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab, panelOf, untilTurnEnded } from '../support/browser/chat.ts';
import { capitals, playEach, shared } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const answer = (tabKey: string) => ({ tabKey, content: `${tabKey} says so.`, streaming: false });
const answers = modelKeys.map(answer);
const consensus = {
  bestOfAnswer: 'Best text.',
  agreements: ['A1.', 'A2.'],
  disagreements: [
    { model: 'claude', point: 'D1.' },
    { model: 'gpt', point: 'D2.' },
  ],
};
const agreed = 'A1. A2.';
const disputed = ['Claude D1.', 'GPT D2.'];

/** Lets the next question be replied to by a server that knows the specification alone. */
async function serve(page: Page, frames: readonly object[]): Promise<void> {
  const events = [...frames.map((frame) => JSON.stringify(frame)), '[DONE]'];
  const body = events.map((event) => `data: ${event}\n\n`).join('');
  await page.route('**/api/chat', (route) =>
    route.fulfill({ body, contentType: 'text/event-stream' }),
  );
}

async function listItems(panel: Locator, title: string): Promise<readonly string[]> {
  const heading = panel.page().getByRole('heading', { name: title, exact: true });
  const part = panel.locator('section').filter({ has: heading }).last();
  const items = await part.getByRole('listitem').allInnerTexts();
  return items.map((item) => item.replaceAll(/\s+/g, ' ').trim());
}

async function readPanel(page: Page) {
  const panel = panelOf(page, 'consensus');
  await panel.getByRole('heading', { name: 'Best of All Models' }).waitFor();
  return {
    text: await panel.innerText(),
    agreed: (await listItems(panel, 'Where Models Agree')).join(' '),
    disputed: await listItems(panel, 'Where Models Disagree'),
  };
}

const label = { model: 'Claude: Sonnet 4', point: 'D1.' };
const stranger = { model: 'Mistral Large', point: 'D2.' };

test.each([
  ['the consensus alone', [{ consensus }], disputed],
  [
    'lists without a text',
    [...answers, { consensus: { ...consensus, bestOfAnswer: '' } }],
    disputed,
  ],
  [
    'models by other names',
    [...answers, { consensus: { ...consensus, disagreements: [label, stranger] } }],
    ['Claude D1.', 'Mistral Large: D2.'],
  ],
  ['three models', [...answers.slice(1), { consensus }], disputed],
  ['the consensus first', [{ consensus }, ...answers], disputed],
])(
  'from the specified stream the page shows the text and both lists: %s',
  async (_, frames, all) => {
    const { page } = await visit();
    await serve(page, frames);
    await ask(page, 'What do they say?');
    await untilTurnEnded(page);
    // The page loads its consensus view with the first consensus.
    await expect.poll(() => readPanel(page)).toMatchObject({ agreed, disputed: all });
    const shown = await readPanel(page);
    const best = JSON.stringify(frames).includes('":""') ? '' : 'Copy Best text. ';
    expect(shown.text.replaceAll(/\s+/g, ' ').trim()).toBe(
      `What do they say? Best of All Models ${best}Where Models Agree ${agreed} Where Models Disagree ${all.join(' ')}`,
    );
    // There is nothing to unfold below the points, and no matter to ask about.
    const names = await panelOf(page, 'consensus').getByRole('button').allInnerTexts();
    expect(names.filter((name) => /[AD]\d|about this|^Ask: /.test(name))).toEqual([]);
  },
);

test('from empty lists the page invents no finding', async () => {
  const { page } = await visit();
  const empty = { bestOfAnswer: 'Best text.', agreements: [], disagreements: [] };
  await serve(page, [...answers, { consensus: empty }]);
  await ask(page, 'What do they say?');
  await untilTurnEnded(page);
  const read = async () => (await readPanel(page)).text.replaceAll(/\s+/g, ' ').trim();
  await expect.poll(read).toBe('What do they say? Best of All Models Copy Best text.');
});

test('lists without lines are copied like any other', async () => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await serve(page, [...answers, { consensus }]);
  await ask(page, 'What do they say?');
  await untilTurnEnded(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy question and answers' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(
      'Best text.\n\n### Where Models Agree\n\n- A1.\n- A2.\n\n### Where Models Disagree\n\n- Claude: D1.\n- GPT: D2.',
    );
});

const specifiedFields = {
  answer: ['tabKey', 'content', 'reasoning', 'streaming'],
  consensus: ['bestOfAnswer', 'agreements', 'disagreements'],
};

const pick = (value: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field)));

/** An event of Quartet with nothing in it that the specification does not name. */
function strip(data: string): string {
  if (data === '[DONE]') return data;
  const frame: unknown = JSON.parse(data);
  if (!isFields(frame)) return data;
  const { consensus: found } = frame;
  return JSON.stringify(
    isFields(found)
      ? { consensus: pick(found, specifiedFields.consensus) }
      : pick(frame, specifiedFields.answer),
  );
}

test("from Quartet's own stream without its additions the page shows all answers and both lists", async () => {
  const { page } = await visit();
  playEach(quartet().emulator, capitals);
  await page.route('**/api/chat', async (route) => {
    const headers = { ...route.request().headers(), accept: 'text/event-stream' };
    const response = await route.fetch({ headers });
    const body = (await response.text()).replaceAll(
      /^data: (.*)$/gm,
      (_, data: string) => `data: ${strip(data)}`,
    );
    await route.fulfill({ body, contentType: 'text/event-stream' });
  });
  await ask(page, 'What is the capital?');
  await untilTurnEnded(page);
  await expect.poll(async () => (await readPanel(page)).agreed).toContain(shared);
  const shown = await readPanel(page);
  // The stream lists them in the order of the answers, so they are sorted here.
  expect(shown.disputed.toSorted()).toEqual([
    'Claude The capital is Paris.',
    'GPT The capital is Lyon.',
    'Gemini The capital is Paris.',
  ]);
  for (const model of modelKeys) {
    const panel = await openTab(page, model);
    expect(await panel.locator('[data-answer-text]').innerText()).not.toBe('');
  }
});
