import { modelKeys, shortNames, tabKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  fieldOf,
  holdAnswers,
  openCombineForm,
  openTab,
  panelOf,
  toastOf,
  toggleBlind,
  toggleCompare,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { playEach } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const desk = { viewport: { width: 1440, height: 900 } } as const;
const shared = 'Water boils at one hundred degrees, says [the page](https://example.org/heat).';
const texts = {
  google: `${shared} The capital is Paris. Here speaks the first.`,
  anthropic: `${shared} The capital is Paris. Here speaks the second.`,
  openai: `${shared} The capital is Lyon. Here speaks the third.`,
  xai: 'Something else entirely is being said here today. Here speaks the fourth.',
};
const writers = ['gemini', 'claude', 'gpt', 'grok'] as const;
const lastWords = {
  gemini: 'Here speaks the first.',
  claude: 'Here speaks the second.',
  gpt: 'Here speaks the third.',
  grok: 'Here speaks the fourth.',
} as const;

const telling = /gemini|claude|gpt|grok|google|anthropic|openai|\bxai\b|sonnet/i;

/** Everything that a person could see or hear: the text, every attribute with words, and the accessibility tree. */
async function readAll(page: Page): Promise<readonly string[]> {
  const visible = await page.evaluate(() => {
    const named = ['title', 'alt', 'placeholder', 'data-model', 'href', 'src', 'download'];
    named.push('aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext');
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      named.flatMap((name) => element.getAttribute(name) ?? []),
    );
    const body = document.body.cloneNode(true) as HTMLElement;
    // This dialog is closed, and it explains how each model of the panel gets its key. It says nothing about a turn.
    for (const closed of body.querySelectorAll('dialog[popover][aria-label="Demo"]'))
      closed.remove();
    return [document.title, body.textContent ?? '', ...attributes];
  });
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const told = nodes.flatMap(({ name, description, value }) =>
    [name, description, value].map((each) => String(each?.value ?? '')),
  );
  return [...visible, ...told];
}

/** The models' names on the page, each with the words around it. */
async function findNames(page: Page): Promise<readonly string[]> {
  return (await readAll(page)).flatMap((text) => {
    const match = telling.exec(text);
    return match ? [text.slice(Math.max(0, match.index - 60), match.index + 60)] : [];
  });
}

const blindToggle = (page: Page) => page.getByRole('button', { name: 'Names hidden', exact: true });

/** Resolves once the question is sent. The page loads the code that hides the names first. */
async function askBlind(page: Page, question: string): Promise<void> {
  await toggleBlind(page);
  await ask(page, question);
  await page.locator('[data-role=user]').last().waitFor({ state: 'attached' });
}

test('in a blind turn no name of a model is shown or told, from its first second to its last button', async () => {
  const { page, context } = await visit(desk);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { emulator } = quartet();
  const held = holdAnswers(emulator);
  await askBlind(page, 'Who says what?');
  await held.reached;
  await page.getByRole('button', { name: 'Open Model D' }).waitFor();
  expect(await findNames(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Model B' }).click();
  await page.getByRole('button', { name: 'Stop Model B' }).waitFor();
  expect(await findNames(page)).toEqual([]);
  held.release();
  await untilTurnEnded(page);
  emulator.reset();
  playEach(emulator, texts);
  await ask(page, 'And once more?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'consensus');
  expect(await findNames(page)).toEqual([]);
  const unfold = panel.locator('li button[aria-expanded=false]');
  while ((await unfold.count()) > 0) await unfold.first().click();
  expect(await findNames(page)).toEqual([]);
  await panel.locator('.note').first().click();
  await page.getByRole('dialog').waitFor();
  expect(await findNames(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const form = await openCombineForm(page);
  await form.getByRole('button', { name: 'More' }).click();
  await page.getByRole('checkbox', { name: 'Leave out Model A' }).waitFor();
  expect(await findNames(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Copy question and answers' }).click();
  await panel.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('## Model A');
  expect(copied).not.toMatch(telling);
  for (const tab of tabKeys.slice(1)) {
    await openTabAt(page, tab);
    expect(await findNames(page)).toEqual([]);
  }
  await toggleCompare(page);
  await page.locator('[data-layout=compare]').waitFor();
  await page.getByRole('region', { name: 'Model C' }).waitFor();
  expect(await findNames(page)).toEqual([]);
});

test('in a blind turn that fails nothing reveals who failed', async () => {
  const { page } = await visit();
  quartet().emulator.play('xai', { kind: 'refusal', task: 'answer', times: 'until-reset' });
  quartet().emulator.play('google', { kind: 'truncation', task: 'answer', after: 4 });
  await askBlind(page, 'Who declines?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  await panel.getByText(/Model [A-D] declined to answer/).waitFor();
  await panel.getByRole('button', { name: /^Retry Model [A-D]/ }).waitFor();
  expect(await findNames(page)).toEqual([]);
  for (const tab of tabKeys.slice(1)) {
    await (await openTabAt(page, tab)).waitFor();
    expect(await findNames(page)).toEqual([]);
  }
});

/** Opens a tab by its position, since its name is not known. */
async function openTabAt(page: Page, tab: (typeof tabKeys)[number]) {
  await page.getByRole('tab').nth(tabKeys.indexOf(tab)).click();
  return panelOf(page, tab);
}

test('after a web search no address, panel, popover or copy reveals who found what', async () => {
  const { page, context } = await visit(desk);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const url = 'https://example.org/one';
  const found = { kind: 'web-search', task: 'answer' } as const;
  const { emulator } = quartet();
  const words = 'Water boils at one hundred degrees.';
  // Google links through its own host, and OpenAI adds its name to the addresses that it cites.
  const sources = [{ url, title: 'One', cited: words }];
  emulator.play('google', { ...found, text: words, sources });
  const marked = `${url}?utm_source=openai`;
  const text = `${words} ([example.org](${marked}))`;
  emulator.play('openai', { ...found, text, sources: [{ url: marked, title: 'One' }] });
  await page.getByRole('button', { name: 'Web search' }).click();
  await askBlind(page, 'Where is that written?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  const unfold = panel.locator('li button[aria-expanded=false]');
  while ((await unfold.count()) > 0) await unfold.first().click();
  expect(await findNames(page)).toEqual([]);
  await panel.locator('.note').first().click();
  await page.getByRole('dialog').waitFor();
  expect(await findNames(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Copy question and answers' }).click();
  await panel.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toMatch(telling);
  for (const tab of tabKeys.slice(1)) {
    const answer = await openTabAt(page, tab);
    await answer.getByRole('heading', { name: /^\d sources?$/ }).waitFor();
    expect(await findNames(page)).toEqual([]);
    // The positions of citations in a text would reveal which provider put them there.
    expect(await page.locator('.cite').count()).toBe(0);
    await answer.getByRole('button', { name: 'Copy answer' }).click();
    await answer.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toMatch(telling);
  }
  await toggleCompare(page);
  await page.locator('[data-layout=compare]').waitFor();
  expect(await findNames(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reveal' }).first().click();
  const host = 'vertexaisearch.cloud.google.com';
  await panelOf(page, 'gemini').locator(`li a[href*="${host}"]`).first().waitFor();
  await panelOf(page, 'gemini').locator(`.cite[href*="${host}"]`).waitFor();
});

test('"Reveal" names every answer, keeps the current answer in view, and says who was who', async () => {
  const { page } = await visit(desk);
  playEach(quartet().emulator, texts);
  await askBlind(page, 'Who was it?');
  await untilTurnEnded(page);
  const panel = await openTabAt(page, 'claude');
  const words = await panel.locator('[data-answer-text]').innerText();
  const writer = writers.find((model) => words.includes(lastWords[model]))!;
  await panel.getByRole('button', { name: 'Reveal' }).click();
  const shown = panelOf(page, writer);
  await shown.getByRole('heading', { name: tabLabels[writer] }).waitFor();
  expect(await shown.locator('[data-answer-text]').innerText()).toBe(words);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`panel-${writer}`);
  const sentence = `B is ${shortNames[writer]}`;
  await shown.getByText(sentence).waitFor();
  const line = page.locator('main output.sr-only').first();
  await expect.poll(() => line.textContent()).toContain(sentence);
  for (const model of writers) {
    await (await openTab(page, model)).getByText(lastWords[model]).waitFor();
  }
  expect(await page.getByRole('button', { name: 'Reveal' }).count()).toBe(0);
});

test('a citation leads to its words at their place', async () => {
  const { page } = await visit();
  playEach(quartet().emulator, texts);
  await askBlind(page, 'Where is it written?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  await panel.getByRole('button', { name: 'Lyon' }).first().click();
  const cited = panel.getByRole('button', { name: /^Model [A-D]: “The capital is Lyon/ }).first();
  const [name = 'none'] = /Model [A-D]/.exec(await cited.innerText()) ?? [];
  await cited.click();
  const tab = page.getByRole('tab', { selected: true });
  expect((await tab.innerText()).trim()).toContain(name);
  const marked = page.locator('[data-panel]:visible mark:focus');
  expect(await marked.innerText()).toContain('The capital is Lyon.');
  await page.locator('[data-panel]:visible').getByText(lastWords.gpt).waitFor();
});

test('all four are asked about a disagreement under the same letters', async () => {
  const { page } = await visit();
  playEach(quartet().emulator, texts);
  await askBlind(page, 'What is the capital?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  const side = panel.getByRole('button', { name: /^Model [A-D] The capital is Lyon/ });
  const [, letter = ''] = /Model ([A-D])/.exec(await side.innerText()) ?? [];
  const place = modelKeys['ABCD'.indexOf(letter)]!;
  await panel.getByRole('button', { name: 'Ask all four about this' }).first().click();
  await panel.getByRole('region', { name: 'Who changed their mind' }).waitFor();
  await untilTurnEnded(page);
  expect(await findNames(page)).toEqual([]);
  // The words are looked for in the answer, since the disputed point in the question may contain them as well.
  const answer = (await openTabAt(page, place)).getByText('Water boils');
  await answer.filter({ hasText: lastWords.gpt }).waitFor();
  await page.getByRole('button', { name: 'Reveal' }).first().click();
  const gpt = await openTab(page, 'gpt');
  // Both turns are revealed, since they share their letters.
  await expect.poll(() => gpt.getByRole('heading', { name: tabLabels.gpt }).count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Reveal' }).count()).toBe(0);
});

test('when the names cannot be hidden, the question is not sent and stays in the box', async () => {
  const { page } = await visit();
  await page.route('**/assets/create-blind-*.js', (route) => route.abort());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await toggleBlind(page);
  await ask(page, 'Hidden or not at all?');
  await toastOf(page, 'Error').getByText("We couldn't hide the names").waitFor();
  expect(await fieldOf(page).inputValue()).toBe('Hidden or not at all?');
  expect(asked.filter((each) => each.startsWith('POST') && each.endsWith('/api/chat'))).toEqual([]);
});

test('blind stays on for the next questions and the next visit, until the menu ends it', async () => {
  const { page } = await visit();
  await toggleBlind(page);
  await expect.poll(() => blindToggle(page).getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await page.locator('header [data-credits]').waitFor({ state: 'attached' });
  await ask(page, 'Still hidden?');
  await untilTurnEnded(page);
  await page.getByRole('tab', { name: 'Model A' }).waitFor();
  await page.getByRole('button', { name: 'Reveal' }).first().click();
  await page.getByRole('tab', { name: tabLabels.gemini }).waitFor();
  await ask(page, 'And now?');
  await untilTurnEnded(page);
  await page.getByRole('tab', { name: 'Model A' }).waitFor();
  expect(await panelOf(page, 'consensus').getByRole('button', { name: 'Reveal' }).count()).toBe(1);
  await toggleBlind(page);
  await ask(page, 'In the open?');
  await untilTurnEnded(page);
  await page.getByRole('tab', { name: tabLabels.gemini }).waitFor();
  // The turn before is still hidden, in the tabs of the models.
  expect(await panelOf(page, 'consensus').getByRole('button', { name: 'Reveal' }).count()).toBe(1);
});
