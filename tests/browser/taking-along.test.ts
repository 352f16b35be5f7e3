import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldOf, openTab, playAnswers, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();
const permissions = ['clipboard-read', 'clipboard-write'];

const longLine = `print("${'a long line of code goes on '.repeat(8)}")`;
const columns = Array.from({ length: 14 }, (_, at) => `Column ${at + 1}`);
const answer = [
  'Energy is $E = mc^2$, and water is H<sub>2</sub>O.',
  `\`\`\`python\n${longLine}\n\`\`\``,
  `| ${columns.join(' | ')} |\n${'| - '.repeat(14)}|\n| ${columns.join(' | ')} |`,
  '- one\n- two',
].join('\n\n');

async function readClipboard(page: Page): Promise<readonly [text: string, html: string]> {
  return await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text() ?? '';
    return await Promise.all([read('text/plain'), read('text/html')]);
  });
}

async function openAnswer(page: Page) {
  quartet().emulator.play('google', {
    kind: 'reasoning',
    task: 'answer',
    text: [answer],
    reasoning: 'First I think about it.',
  });
  await ask(page, 'How?');
  await untilTurnEnded(page);
  const gemini = await openTab(page, 'gemini');
  await gemini.locator('.katex').first().waitFor();
  await gemini.locator('pre .hljs-built_in').waitFor();
  return gemini;
}

test('"Copy answer" copies the Markdown together with its HTML', async () => {
  const { page } = await visit({ permissions });
  const gemini = await openAnswer(page);
  await gemini.getByRole('button', { name: 'Copy answer' }).click();
  await gemini.getByRole('button', { name: 'Copied' }).waitFor();
  const [text, html] = await readClipboard(page);
  expect(text).toBe(answer);
  expect(html).toContain('H<sub>2</sub>O');
  expect(html).toContain('<th>Column 14</th>');
});

test('"Copy answer" copies nothing that acts in another program', async () => {
  const { page } = await visit({ permissions });
  const hostile =
    'So ![a](https://evil.example/p.png) <img src=x onerror=run()> [b](javascript:run()).';
  playAnswers(quartet().emulator, hostile);
  await ask(page, 'How?');
  await untilTurnEnded(page);
  for (const tab of ['gemini', 'consensus'] as const) {
    const panel = await openTab(page, tab);
    await panel.getByRole('button', { name: 'Copy answer' }).click();
    await panel.getByRole('button', { name: 'Copied' }).waitFor();
    const [text, html] = await readClipboard(page);
    expect(text).toContain('\\<img src=x onerror=run()>');
    expect(text + html).not.toMatch(/!\[|[^\\]<img|\]\(javascript/);
  }
});

test('a selection in an answer is copied without buttons, colours and doubled formulas', async () => {
  const { page } = await visit({ permissions });
  const gemini = await openAnswer(page);
  await gemini.locator('[data-answer-text]').evaluate((text) => {
    document.getSelection()?.selectAllChildren(text);
  });
  await page.keyboard.press('ControlOrMeta+C');
  const [text, html] = await readClipboard(page);
  expect(text).toContain('Energy is E = mc^2, and water is H2O.');
  expect(text).toContain(longLine);
  expect(text).toContain('Column 1\tColumn 2');
  expect(text).not.toContain('Copy');
  expect(text).not.toMatch(/^python$/m);
  expect(html).toContain('<code dir="ltr">E = mc^2</code>');
  expect(html).toContain('H<sub>2</sub>O');
  expect(html).toContain('<li>one</li>');
  expect(html).not.toMatch(/style=|class=|<button|<svg|<span|<figcaption/);
});

test('a part of a code block is copied with its line breaks', async () => {
  const { page } = await visit({ permissions });
  const gemini = await openAnswer(page);
  await gemini.locator('pre code').evaluate((code) => {
    document.getSelection()?.selectAllChildren(code);
  });
  await page.keyboard.press('ControlOrMeta+C');
  const [text, html] = await readClipboard(page);
  expect(text).toBe(longLine);
  expect(html).toContain('<pre dir="ltr">print(');
});

test('copying outside an answer is left to the browser', async () => {
  const { page } = await visit({ permissions });
  await fieldOf(page).fill('my own words');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+C');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('my own words');
});

test('printing cuts nothing off: code wraps, tables fit, reasoning and cited passages are unfolded', async () => {
  const { page } = await visit();
  const gemini = await openAnswer(page);
  await gemini.getByRole('button', { name: 'Reasoning' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await gemini.getByText('First I think about it.').waitFor();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('pre, table, .scroll-box, .katex-display')]
      .filter((box) => box.getClientRects().length > 0)
      .filter(
        (box) => box.scrollWidth > box.clientWidth + 1 || box.getBoundingClientRect().right > 721,
      )
      .map((box) => box.outerHTML.slice(0, 80)),
  );
  expect(cut).toEqual([]);
  const points = page.locator('[aria-expanded="false"]').filter({ visible: true });
  expect(
    await points.evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 200))),
  ).toEqual([]);
  expect(await page.getByRole('button', { name: /^Copy/ }).filter({ visible: true }).count()).toBe(
    0,
  );
});
