import type { Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  holdAnswers,
  openCombineForm,
  openTab,
  panelOf,
  playAnswers,
  toggleBlind,
  untilAsked,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { capitals, playEach } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet();

const words = Array.from({ length: 60 }, (_, at) => `word${at} `);
const welcome = (page: Page) => page.getByRole('heading', { name: /Stop Copy-Pasting/ });
const questionsIn = (page: Page) =>
  panelOf(page, 'consensus').locator('[data-role=user]').allInnerTexts();

/** Makes every turn look as if it was read to its end more than two minutes ago. */
function forgetTurns(): void {
  vi.spyOn(quartet().stores.turnLog, 'read').mockResolvedValue([]);
  onTestFinished(() => void vi.restoreAllMocks());
}

test('a turn survives a reload in mid-answer: no word is lost or doubled, and one credit is taken', async () => {
  const { page } = await visit({ credits: 5 });
  const hold = quartet().emulator.hold('anthropic', {
    task: 'answer',
    after: 30,
    text: words,
    reasoning: [],
  });
  await ask(page, 'Say all words');
  await hold.reached;
  await page.reload();
  await panelOf(page, 'consensus').getByText('Say all words', { exact: true }).waitFor();
  const panel = await openTab(page, 'claude');
  await panel.getByText('word29').waitFor();
  hold.release();
  await untilTurnEnded(page);
  const shown = await panel.locator('[data-answer-text]').innerText();
  expect(shown.trim()).toBe(words.join('').trim());
  await page.locator('[data-credits="4"]').waitFor();
});

test('reloaded before the reply has come, the page finds the question that was taken', async () => {
  const { page } = await visit({ credits: 5 });
  const taken = Promise.withResolvers<void>();
  await page.route('**/api/chat', async (route) => {
    await route.fetch();
    taken.resolve();
  });
  await ask(page, 'Was it taken?');
  await taken.promise;
  await page.reload();
  const panel = panelOf(page, 'consensus');
  await panel.getByText('Was it taken?', { exact: true }).waitFor();
  await untilTurnEnded(page);
  await page.locator('[data-credits="4"]').waitFor();
  expect(await questionsIn(page)).toEqual(['Was it taken?']);
});

test('a question that did not reach the API before a reload says so, and that it was free', async () => {
  const { page } = await visit({ credits: 5 });
  await page.route('**/api/chat', () => undefined);
  const sent = untilAsked(page);
  await ask(page, 'Did it arrive?');
  await sent;
  await page.reload();
  const panel = panelOf(page, 'consensus');
  await panel.getByText("This question didn't reach Quartet.").waitFor();
  await page.locator('[data-credits="5"]').waitFor();
  expect(await panel.getByRole('note').innerText()).toContain("You weren't charged.");
});

test('a whole conversation survives a reload, and the next question goes on from it', async () => {
  const { page } = await visit();
  playAnswers(quartet().emulator, 'The first answer.');
  await ask(page, 'First question');
  await untilTurnEnded(page);
  playAnswers(quartet().emulator, 'The second answer.');
  await ask(page, 'Second question');
  await untilTurnEnded(page);
  await page.reload();
  await panelOf(page, 'consensus').getByText('Second question', { exact: true }).waitFor();
  expect(await questionsIn(page)).toEqual(['First question', 'Second question']);
  await untilTurnEnded(page);
  const sent = untilAsked(page);
  await ask(page, 'Third question');
  const { conversationHistory } = (await sent).postDataJSON();
  expect(conversationHistory.claude).toMatchObject([
    { role: 'user', content: 'First question' },
    { role: 'assistant', content: 'The first answer.' },
    { role: 'user', content: 'Second question' },
    { role: 'assistant', content: 'The second answer.' },
  ]);
  await untilTurnEnded(page);
});

test('failed answers can be retried after a reload', async () => {
  const { page } = await visit({ credits: 5 });
  quartet().emulator.play('xai', { kind: 'refusal', task: 'answer' });
  await ask(page, 'Once more, please');
  await untilTurnEnded(page);
  await page.reload();
  const panel = await openTab(page, 'grok');
  await panel.getByRole('button', { name: 'Retry Grok' }).click();
  await panel.locator('[data-answer-text]').getByText('demo answer').first().waitFor();
  await untilTurnEnded(page);
  await page.locator('[data-credits="4"]').waitFor();
  expect(await panel.getByText('declined to answer').count()).toBe(0);
});

test('going to another page and back, the conversation is there again', async () => {
  const { page } = await visit();
  await ask(page, 'Still there?');
  await untilTurnEnded(page);
  await page.goto('/robots.txt');
  await page.goBack();
  await panelOf(page, 'consensus').getByText('Still there?', { exact: true }).waitFor();
  expect(await questionsIn(page)).toEqual(['Still there?']);
});

test('an expired answer shows its error and charge in place', async () => {
  const { page } = await visit();
  await ask(page, 'To be forgotten');
  await untilTurnEnded(page);
  forgetTurns();
  await page.reload();
  const panel = panelOf(page, 'consensus');
  await panel.getByText('We no longer have this question.').waitFor();
  await panel.getByText('We no longer have this answer.').waitFor();
  await panel.getByText('You were charged for this question.').waitFor();
  expect(await panel.getByRole('button', { name: /Retry|Ask all four/ }).count()).toBe(0);
  // It is said once.
  await page.reload();
  await welcome(page).waitFor();
});

test('images are not kept over a reload, and the page says so', async () => {
  const { page } = await visit();
  await page
    .getByLabel('Image files')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: createPng() });
  await page.getByRole('img', { name: 'a.png' }).waitFor();
  quartet().emulator.play('xai', { kind: 'refusal', task: 'answer' });
  await ask(page, 'What is this?');
  await untilTurnEnded(page);
  await page.reload();
  const panel = await openTab(page, 'grok');
  await panel
    .getByText("You sent one image with it. We don't keep images over a reload.")
    .waitFor();
  await panel.getByText('Grok declined to answer this question.').waitFor();
  // It would be asked without its image.
  expect(await panel.getByRole('button', { name: 'Retry Grok' }).count()).toBe(0);
});

test('a blind turn stays blind over a reload, with every model in its seat', async () => {
  const { page } = await visit();
  await toggleBlind(page);
  await ask(page, 'Who is it?');
  await untilTurnEnded(page);
  const textOf = async () => {
    await page.getByRole('tab', { name: 'Model B' }).click();
    const answer = page.getByRole('tabpanel', { name: 'Model B' }).locator('[data-answer-text]');
    return answer.innerText();
  };
  const before = await textOf();
  await page.reload();
  expect(await textOf()).toBe(before);
  await toggleBlind(page);
});

test('changed positions are shown after a reload', async () => {
  const { page } = await visit();
  playEach(quartet().emulator, capitals);
  await ask(page, 'What is the capital?');
  await untilTurnEnded(page);
  const asking = page.getByRole('button', { name: 'Ask all four about this' });
  playAnswers(quartet().emulator, '[1] I hold the first position.');
  await asking.first().click();
  const moved = page.getByRole('region', { name: 'Who changed their mind' });
  await moved.waitFor();
  await untilTurnEnded(page);
  const before = await moved.innerText();
  await page.reload();
  await moved.waitFor();
  expect(await moved.innerText()).toBe(before);
});

test('left-out and left-behind models are known after a reload', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'Without the slow one');
  await held.reached;
  for (const provider of ['google', 'anthropic', 'openai'] as const) held.of[provider].release();
  await page.getByRole('button', { name: /Combine now/ }).click();
  await untilTurnEnded(page);
  const note = panelOf(page, 'consensus').getByRole('note').first();
  const before = await note.innerText();
  expect(before).toContain('was still writing when you combined');
  const box = page.getByRole('checkbox', { name: 'Leave out GPT' });
  await (await openCombineForm(page)).getByRole('button', { name: 'More' }).click();
  await box.check();
  await page.reload();
  await note.waitFor();
  expect(await note.innerText()).toBe(before);
  await openCombineForm(page);
  expect(await box.isChecked()).toBe(true);
});

test('a new chat and a new tab begin empty', async () => {
  const { page, context } = await visit();
  await ask(page, 'For this tab alone');
  await untilTurnEnded(page);
  const other = await context.newPage();
  await open(other);
  await welcome(other).waitFor();
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.reload();
  await welcome(page).waitFor();
  expect(await page.getByText('For this tab alone').count()).toBe(0);
});

test('leaving is asked about while a turn runs, and only then', async () => {
  const { page } = await visit();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Wait for it');
  await held.reached;
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  held.release();
  await panelOf(page, 'consensus').getByText('Wait for it', { exact: true }).waitFor();
  await untilTurnEnded(page);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
