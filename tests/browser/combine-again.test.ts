import { expect, onTestFinished, test, vi } from 'vitest';
import {
  fieldOf,
  openCombineForm,
  openTab,
  panelOf,
  untilAsked,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { capitals, playEach, shared } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet();

type Page = Awaited<ReturnType<typeof visit>>['page'];

async function openChoice(page: Page) {
  const panel = panelOf(page, 'consensus');
  const dialog = await openCombineForm(page);
  const more = dialog.getByRole('button', { name: 'More' });
  return { panel, dialog, more, combine: dialog.getByRole('button', { name: 'Combine again' }) };
}

test('the form combines at once, and offers all choices behind "More"', async () => {
  const { page } = await visit();
  playEach(quartet().emulator, capitals);
  await ask(page, 'With how many controls?');
  await untilTurnEnded(page);
  const { dialog, more } = await openChoice(page);
  const controls = dialog.locator('button, input');
  expect(await controls.count()).toBe(2);
  await more.click();
  await expect.poll(() => controls.count()).toBe(2 + 5 + 4);
  expect(await more.getAttribute('aria-expanded')).toBe('true');
});

test('a consensus combined again without one answer and by another composer says so, and the earlier one can be read', async () => {
  const { page } = await visit({ credits: 5 });
  playEach(quartet().emulator, capitals);
  await ask(page, 'Without Grok?');
  await untilTurnEnded(page);
  const { panel, dialog, more, combine } = await openChoice(page);
  await more.click();
  await dialog.getByRole('radio', { name: 'GPT' }).check();
  for (const name of ['Grok', 'Gemini', 'Claude']) {
    await dialog.getByRole('checkbox', { name: `Leave out ${name}` }).check();
  }
  await dialog.getByText('You need at least two answers.').waitFor();
  expect(await combine.isDisabled()).toBe(true);
  for (const name of ['Gemini', 'Claude']) {
    await dialog.getByRole('checkbox', { name: `Leave out ${name}` }).uncheck();
  }
  await combine.click();
  await panel.getByText('Based on 3 of 4: Grok was left out.').waitFor();
  await untilTurnEnded(page);
  await panel.getByText('Combined by GPT').waitFor();
  await page.locator('[data-credits="4"]').waitFor();

  await panel.getByRole('button', { name: 'Earlier' }).click();
  await expect.poll(() => panel.getByText('Based on 3 of 4').count()).toBe(0);
  await panel.getByRole('button', { name: shared }).first().click();
  await panel.getByRole('button', { name: `Claude: “${shared}”` }).click();
  await panelOf(page, 'claude').locator('mark:focus').waitFor();

  await openTab(page, 'consensus');
  await panel.getByRole('button', { name: 'Newest' }).click();
  await panel.getByText('Based on 3 of 4: Grok was left out.').waitFor();
});

/** Hides all earlier turns, as two minutes after they were read to the end. */
function forgetTurns(): void {
  const { turnLog } = quartet().stores;
  const before = { ...turnLog };
  const begun = new Set<string>();
  vi.spyOn(turnLog, 'begin').mockImplementation((turn, events) => {
    begun.add(turn.turnId);
    return before.begin(turn, events);
  });
  vi.spyOn(turnLog, 'read').mockImplementation(async (turn, after) =>
    begun.has(turn.turnId) ? before.read(turn, after) : [],
  );
  onTestFinished(() => void vi.restoreAllMocks());
}

test("answers that the server no longer keeps are combined again from the page's copy", async () => {
  const { page } = await visit({ credits: 5 });
  playEach(quartet().emulator, capitals);
  await ask(page, 'Forgotten?');
  await untilTurnEnded(page);
  forgetTurns();
  const calls = quartet().emulator.calls().length;
  const { panel, dialog, more, combine } = await openChoice(page);
  await more.click();
  await dialog.getByRole('checkbox', { name: 'Leave out Grok' }).check();
  await combine.click();
  await panel.getByText('Based on 3 of 4: Grok was left out.').waitFor();
  await untilTurnEnded(page);
  await panel.getByText(/^Combined by/).waitFor();
  await page.locator('[data-credits="4"]').waitFor();
  const tasks = quartet().emulator.calls().slice(calls);
  expect(tasks.map(({ task }) => task)).not.toContain('answer');
});

test('the chosen composer is kept for later questions', async () => {
  const { page } = await visit({ credits: 5 });
  await ask(page, 'By whom?');
  await untilTurnEnded(page);
  const { dialog, more } = await openChoice(page);
  await more.click();
  await dialog.getByRole('radio', { name: 'Grok' }).check();
  await page.keyboard.press('Escape');
  const sent = untilAsked(page);
  await ask(page, 'And now?');
  expect((await sent).postDataJSON()).toMatchObject({ composer: 'grok' });
  await untilTurnEnded(page);
  await panelOf(page, 'consensus').getByText('Combined by Grok').waitFor();
});

test.each([
  [410, 'answer_expired', 'We no longer have this answer. Please ask again.'],
  [409, 'retries_spent', "That's the limit for retries. Ask the question again."],
])(
  'after %i %s nothing is combined again, and the page shows why in the words of the API',
  async (status, code, error) => {
    const { page } = await visit({ credits: 5 });
    await ask(page, 'Too late?');
    await untilTurnEnded(page);
    await page.route('**/api/chat', (route) =>
      route.fulfill({ status, json: { error, code, retryable: false } }),
    );
    const { panel, combine } = await openChoice(page);
    await combine.click();
    await panel.getByText(`${error} Asking all four again costs one credit.`).waitFor();
    await panel.getByRole('button', { name: 'Ask all four again' }).waitFor();
    await panel.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy question and answers' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Combine again' }).count()).toBe(0);
  },
);

test('a question about a disagreement goes to all four, and the page shows who changed position', async () => {
  const { page } = await visit({ credits: 2 });
  playEach(quartet().emulator, capitals);
  await ask(page, 'What is the capital?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  const asking = page.getByRole('button', { name: 'Ask all four about this (1 credit)' });
  const card = panel.locator('section section').filter({ has: asking }).first();
  const first = await card.getByRole('listitem').first().innerText();
  // The order of the stances is not fixed.
  const [paris, lyon] = first.includes('Paris') ? [1, 2] : [2, 1];
  playEach(quartet().emulator, {
    google: `[${paris}] I keep to Paris.`,
    anthropic: `**[${lyon}]** Lyon has won me over.`,
    openai: 'It depends on what is meant.',
    xai: `[${paris}] Paris it is.`,
  });
  await asking.first().click();
  const moved = panel.getByRole('region', { name: 'Who changed their mind' });
  await moved.waitFor();
  await untilTurnEnded(page);
  const said = await moved.getByRole('paragraph').innerText();
  expect(said).toContain(`Claude moved from ${paris} to ${lyon}.`);
  expect(said).toContain(`Gemini kept ${paris}.`);
  expect(said).toContain("GPT didn't say.");
  const question = panel.locator('[data-role=user]').last();
  expect(await question.innerText()).toContain('About a disagreement');
  expect(await question.innerText()).not.toContain('Weigh these positions again.');
  await question.getByRole('button', { name: 'Show all' }).click();
  expect(await question.innerText()).toContain('Position 2: ');
  expect(await question.innerText()).not.toMatch(/Gemini|Claude|GPT|Grok/);
  // The up arrow brings back what the person typed, and not what the page wrote.
  await fieldOf(page).press('ArrowUp');
  expect(await fieldOf(page).inputValue()).toBe('What is the capital?');
  // The last credit is spent, so nothing more is offered.
  await page.locator('[data-credits="0"]').waitFor();
  await expect.poll(() => asking.count()).toBe(0);
});

test('a question about a disagreement takes the images along that are in the field, and no removed one', async () => {
  const { page } = await visit();
  const { emulator } = quartet();
  playEach(emulator, capitals);
  const files = ['a.png', 'b.png'].map((name, index) => {
    return { name, mimeType: 'image/png', buffer: createPng(name, 8 + index) };
  });
  await page.getByLabel('Image files').setInputFiles(files);
  await page.getByRole('button', { name: 'Remove b.png' }).waitFor();
  const askedFirst = untilAsked(page);
  await ask(page, 'What is the capital?');
  const [kept, removed] = (await askedFirst).postDataJSON().imageUrls as string[];
  expect(kept).not.toBe(removed);
  await untilTurnEnded(page);
  await page.getByRole('button', { name: 'Remove b.png' }).click();
  const asked = untilAsked(page);
  await page.getByRole('button', { name: 'Ask all four about this' }).first().click();
  expect((await asked).postDataJSON().imageUrls).toEqual([kept]);
  await untilTurnEnded(page);
});

test('on an unlimited plan no question is said to cost a credit', async () => {
  const { page, userId } = await visit();
  const { clerk, emulator } = quartet();
  clerk.subscribe(userId ?? '', 'quartet_pro');
  await clerk.delivered();
  await page.reload();
  await page.locator('[data-credits]').getByText('Unlimited').waitFor();
  playEach(emulator, capitals);
  await ask(page, 'What is the capital?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  await panel.getByRole('button', { name: 'Ask all four about this', exact: true }).waitFor();
  expect(await panel.innerHTML()).not.toContain('1 credit');
});
