import { expect, test } from 'vitest';
import { holdAnswers, openTab, playAnswers, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { phone } from '../support/browser/phone.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test('shows "Thinking..." until the first words arrive', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator);
  await ask(page, 'Are you thinking?');
  await held.reached;
  const panel = await openTab(page, 'claude');
  await panel.getByText('Thinking...', { exact: true }).waitFor();
  held.release();
  await panel.locator('[data-answer-text]').waitFor();
  expect(await panel.getByText('Thinking...').count()).toBe(0);
});

test('the reasoning opens by itself when its text arrives, and can be closed and opened by hand', async () => {
  const { page } = await visit();
  const { emulator } = quartet();
  const hold = emulator.hold('anthropic', {
    task: 'answer',
    after: 0,
    reasoning: 'First I weigh both sides of it.',
    text: 'It depends.',
  });
  await ask(page, 'Why?');
  await hold.reached;
  const panel = await openTab(page, 'claude');
  const toggle = panel.getByRole('button', { name: 'Reasoning' });
  await panel.getByText('First I weigh both sides of it.').waitFor();
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  await toggle.click();
  expect(await panel.getByText('First I weigh both sides').count()).toBe(0);
  hold.release();
  await untilTurnEnded(page);
  // It stays closed once the person has closed it.
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  await toggle.click();
  await panel.getByText('First I weigh both sides of it.').waitFor();
});

test('the reasoning is folded when the answer begins, and stays so for somebody who watches it', async () => {
  const { page } = await visit();
  const reasoning = 'First I weigh both sides of it.';
  const hold = quartet().emulator.hold('anthropic', { task: 'answer', after: 0, reasoning });
  await ask(page, 'Why?');
  await hold.reached;
  const panel = await openTab(page, 'claude');
  await panel.getByText(reasoning).waitFor();
  hold.release();
  await panel.locator('[data-answer-text]').waitFor();
  const toggle = panel.getByRole('button', { name: 'Reasoning' });
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  await untilTurnEnded(page);
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  await toggle.click();
  await panel.getByText(reasoning).waitFor();
});

test('an answer without reasoning has no reasoning section', async () => {
  const { page } = await visit();
  quartet().emulator.play('xai', {
    kind: 'steady',
    task: 'answer',
    reasoning: [],
    text: 'Short.',
  });
  await ask(page, 'Short?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'grok');
  await panel.getByText('Short.', { exact: true }).waitFor();
  expect(await panel.getByRole('button', { name: 'Reasoning' }).count()).toBe(0);
});

test('the name above an answer is level with its mark, while it grows and when it is whole', async () => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 5 });
  await ask(page, 'Are you level?');
  await held.reached;
  const panel = await openTab(page, 'gpt');
  const distance = () =>
    panel.locator('article header').evaluate((header) => {
      const [mark, name] = ['svg', 'h2'].map((part) => {
        const { top, height } = header.querySelector(part)!.getBoundingClientRect();
        return top + height / 2;
      });
      return Math.abs(mark! - name!);
    });
  await panel.getByText(/^\d+ words?$/).waitFor();
  expect(await distance()).toBeLessThan(2);
  held.release();
  await panel.getByRole('button', { name: 'Copy answer' }).waitFor();
  expect(await distance()).toBeLessThan(2);
});

test('every answer carries the label of its model', async () => {
  const { page } = await visit();
  await ask(page, 'Who are you?');
  await untilTurnEnded(page);
  const expected = {
    gemini: 'Google: Gemini 2.5 Pro',
    claude: 'Claude: Sonnet 4',
    gpt: 'OpenAI: GPT-5',
    grok: 'xAI: Grok 4',
  } as const;
  for (const [model, label] of Object.entries(expected)) {
    const panel = await openTab(page, model as keyof typeof expected);
    await expect
      .poll(() =>
        panel.getByRole('article').getByRole('heading', { name: label, exact: true }).count(),
      )
      .toBe(1);
  }
});

test('sources are links with their host that open in a new tab without a referrer', async () => {
  const { page } = await visit();
  const sources = [
    { url: 'https://example.org/one', title: 'The first page', cited: 'Cited words.' },
    { url: 'https://news.example.net/two', title: 'The second page', cited: 'More words.' },
  ];
  quartet().emulator.play('openai', {
    kind: 'web-search',
    task: 'answer',
    text: 'Cited words. More words.',
    sources,
  });
  await page.getByRole('button', { name: 'Web search' }).click();
  await ask(page, 'Where is that written?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'gpt');
  await panel.getByRole('heading', { name: '2 sources' }).waitFor();
  const link = panel.getByRole('listitem').getByRole('link', { name: 'The second page' });
  expect(await link.innerText()).toContain('news.example.net');
  expect(await link.getAttribute('href')).toBe('https://news.example.net/two');
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await link.getAttribute('target')).toBe('_blank');
});

test('each passage links to its sources, and their marks are not part of the text', async () => {
  const { page } = await visit({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] });
  const cited = 'Rain is **wet**.';
  const sources = [
    { url: 'https://www.example.org/one', title: 'The first page', cited },
    { url: 'https://news.example.net/two', title: 'The second page', cited },
    { url: 'https://example.org/three', title: 'The third page', cited: 'fall();' },
  ];
  const text = `${cited} So they say.\n\n\`\`\`js\nfall();\n\`\`\`\n\nThe end.`;
  const play = { kind: 'web-search', task: 'answer', text, sources } as const;
  quartet().emulator.play('anthropic', play);
  await page.getByRole('button', { name: 'Web search' }).tap();
  await ask(page, 'Is it wet?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'claude');
  const words = panel.locator('[data-answer-text]');
  const mark = words.getByRole('button', { name: '2 sources' });
  await mark.waitFor();
  expect(await words.locator('.cite').allInnerTexts()).toEqual(['1,2']);
  expect(await mark.evaluate(measureHit)).toEqual([true, true, false, false]);
  await mark.tap();
  const chip = panel.getByRole('link', { name: 'Source: The first page, example.org' });
  expect(await chip.innerText()).toBe('example.org');
  const attributes = ['href', 'target', 'rel', 'referrerpolicy', 'title'];
  expect(await Promise.all(attributes.map((name) => chip.getAttribute(name)))).toEqual([
    'https://www.example.org/one',
    '_blank',
    'noopener noreferrer nofollow ugc',
    'no-referrer',
    'The first page (example.org)',
  ]);
  expect(
    await words.getByRole('link', { name: 'Source: The second page, news.example.net' }).count(),
  ).toBe(1);
  await words.evaluate((it) => document.getSelection()?.selectAllChildren(it));
  await page.keyboard.press('ControlOrMeta+C');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Rain is wet. So they say.\n\nfall();\n\nThe end.',
  );
  await page.emulateMedia({ media: 'print' });
  expect(await chip.isVisible()).toBe(false);
  expect(await panel.getByText('The first page').isVisible()).toBe(true);
});

/** Reports whether a press hits the element within 44 px around its middle, and beyond. */
function measureHit(target: Element): readonly boolean[] {
  const { x, y, width, height } = target.getBoundingClientRect();
  const isHit = (down: number) =>
    document.elementFromPoint(x + width / 2, y + height / 2 + down) === target;
  return [isHit(-21), isHit(21), isHit(-24), isHit(24)];
}

test("a refusal is shown only in the model's own tab", async () => {
  const { page } = await visit();
  quartet().emulator.play('anthropic', { kind: 'refusal', task: 'answer', times: 'until-reset' });
  await ask(page, 'May you?');
  await untilTurnEnded(page);
  const claude = await openTab(page, 'claude');
  await claude.getByRole('note').getByText('Claude declined to answer this question.').waitFor();
  const gemini = await openTab(page, 'gemini');
  expect(await gemini.getByRole('note').count()).toBe(0);
});

test('a model that fails in mid-answer keeps its text, marked as cut off', async () => {
  const { page } = await visit();
  quartet().emulator.play('google', {
    kind: 'truncation',
    task: 'answer',
    after: 4,
    text: 'One two three four five six',
  });
  await ask(page, 'Count');
  await untilTurnEnded(page);
  const gemini = await openTab(page, 'gemini');
  await gemini.getByText('One two three four', { exact: true }).waitFor();
  await expect
    .poll(() => gemini.getByText("Gemini's answer reached its length limit.").count())
    .toBe(1);
});

test('an answer and a code block can be copied', async () => {
  const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  const text = 'Run it:\n\n```python\nprint("hi")\n```';
  quartet().emulator.play('google', { kind: 'steady', task: 'answer', text: [text] });
  await ask(page, 'How?');
  await untilTurnEnded(page);
  const gemini = await openTab(page, 'gemini');
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await gemini.getByRole('button', { name: 'Copy code' }).click();
  await gemini.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await readClipboard()).toBe('print("hi")');
  await gemini.getByRole('button', { name: 'Copy answer' }).click();
  await expect.poll(readClipboard).toBe(text);
  // The highlighter has loaded once there are colours.
  await gemini.locator('pre .hljs-built_in').waitFor();
});

test('the empty corner cell of a table has the background and line of the headings next to it', async () => {
  const { page } = await visit();
  playAnswers(quartet().emulator, ['|  | Metro | Tram |\n|---|---|---|\n| Cost | low | low |']);
  await ask(page, 'Which one?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'gemini');
  const looks = await panel.locator('thead tr > *').evaluateAll((cells) =>
    cells.map((cell) => {
      const { backgroundColor, borderBottom } = getComputedStyle(cell);
      return `${backgroundColor}, ${borderBottom}`;
    }),
  );
  expect(looks).toHaveLength(3);
  expect(new Set(looks).size).toBe(1);
});

const more = 'more words come. '.repeat(30);
const growing = [
  ['a paragraph', `These words are selected while ${more}`],
  ['a list', `These words:\n\n- These words are selected and ${more}`],
  ['code', `\`\`\`js\nconst these = "words";\n${'more(words); // come\n'.repeat(15)}\`\`\``],
] as const;

test.each(growing)('selected words stay selected while %s grows and ends', async (_, text) => {
  const { page } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 8, text });
  await ask(page, 'Do you keep what I select?');
  await held.reached;
  const panel = await openTab(page, 'gpt');
  const grows = panel.locator('.prose div :is(p, li, code)', { hasText: 'words' });
  const before = await grows.last().evaluate((words) => {
    const first = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode()!;
    document.getSelection()?.setBaseAndExtent(first, 1, first, 5);
    return String(document.getSelection());
  });
  expect(before).toHaveLength(4);
  held.release();
  await panel.getByRole('button', { name: 'Copy answer' }).waitFor();
  if (text.includes('js')) await panel.locator('.hljs-keyword').waitFor();
  expect(await page.evaluate(() => String(document.getSelection()))).toBe(before);
});
