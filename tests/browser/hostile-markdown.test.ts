import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import {
  openTab,
  panelOf,
  playAnswers,
  providers,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { hostileSnippets } from '../support/browser/hostile-snippets.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

/** Finds formulas that can be clicked outside of their block. It runs in the page. */
function findEscaped(text: Element): readonly string[] {
  const escaped = new Set<string>();
  for (let x = 0; x < innerWidth; x += 8) {
    for (let y = 0; y < innerHeight; y += 8) {
      const formula = document.elementFromPoint(x, y)?.closest('.katex');
      const box = formula?.closest('.katex-display, p, li')?.getBoundingClientRect();
      if (!formula || !box || !text.contains(formula)) continue;
      const beside = x < box.left - 12 || x > box.right + 12;
      if (beside || y < box.top - 12 || y > box.bottom + 12) escaped.add(formula.className);
    }
  }
  return [...escaped];
}

interface Drawn {
  readonly scriptsRan: boolean;
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly forbidden: readonly string[];
  readonly attributes: readonly string[];
}

/** Reads what became of an answer; it runs in the page. */
function readAnswer(panel: Element): Drawn {
  const text = panel.querySelector('[data-answer-text]');
  const all = [...(text?.querySelectorAll('*') ?? [])];
  const forbidden =
    'img, script, iframe, object, embed, form, input:not([type=checkbox]), style, link, meta, base, video, audio, svg a';
  return {
    scriptsRan: 'hacked' in window,
    links: [...(text?.querySelectorAll('a') ?? [])].map((link) => ({
      href: link.href,
      text: link.textContent ?? '',
    })),
    forbidden: [...(text?.querySelectorAll(forbidden) ?? [])].map((it) => it.outerHTML),
    attributes: all.flatMap((it) =>
      it.getAttributeNames().filter((name) => /^on|^srcdoc$/.test(name)),
    ),
  };
}

test.each([
  ['at once', (text: string) => [text]],
  ['character by character', (text: string) => text.match(/[\s\S]{1,3}/gu) ?? []],
])(
  'hostile Markdown that comes %s fetches nothing, runs nothing and links only to https and mailto',
  async (_, cut) => {
    const { page, consoleErrors } = await visit();
    const text = hostileSnippets.join('\n\n***\n\n');
    quartet().emulator.play('openai', {
      kind: 'steady',
      task: 'answer',
      text: cut(text),
      reasoning: [],
    });
    await ask(page, 'Do your worst');
    await untilTurnEnded(page);
    const panel = await openTab(page, 'gpt');
    await panel.getByText('The last line of all.').waitFor();
    const drawn = await panel.evaluate(readAnswer);
    expect(drawn.scriptsRan).toBe(false);
    expect(drawn.forbidden).toEqual([]);
    expect(drawn.attributes).toEqual([]);
    expect(drawn.links.length).toBeGreaterThan(5);
    for (const { href, text: words } of drawn.links) {
      expect(href).toMatch(/^(https:|mailto:[^?]+$)/);
      const host = href.startsWith('https:')
        ? new URL(href).hostname
        : href.slice('mailto:'.length);
      expect(words).toContain(host);
    }
    expect(consoleErrors).toEqual([]);
  },
);

test('a spoofed link shows the host it really leads to', async () => {
  const { page } = await visit();
  const words = [
    'https://bank.example',
    'bank-evil.example',
    'https://bank.example/?next=evil.example',
    '**bank**.example of evil.example',
    '`https://evil.example@bank.example`',
    '![bank.example](https://evil.example/a.png) evil.example',
  ];
  const text = words.map((each) => `- [${each}](https://evil.example/login)`).join('\n');
  quartet().emulator.play('openai', { kind: 'steady', task: 'answer', text: [text] });
  await ask(page, 'Where is my bank?');
  await untilTurnEnded(page);
  const links = (await openTab(page, 'gpt')).locator('li > a');
  await expect.poll(() => links.count()).toBe(words.length);
  for (const link of await links.all()) {
    expect(await link.innerText()).toMatch(/ \(evil\.example\)$/);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  }
});

test.each([
  ['deep nesting', `${'> '.repeat(2_000)}deep`],
  [
    'a list of many levels',
    Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n'),
  ],
  [
    'a huge table',
    `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${`|${'b|'.repeat(200)}\n`.repeat(60)}`,
  ],
  [
    'a bomb of formulas',
    `$$${'\\frac{1}{'.repeat(300)}x${'}'.repeat(300)}$$ $\\def\\a{\\a\\a}\\a$`,
  ],
  ['many brackets', `${'['.repeat(20_000)}${'*'.repeat(20_000)}`],
])('%s leaves the page alive, and the other answers readable', async (_, text) => {
  const { page } = await visit();
  quartet().emulator.play('openai', { kind: 'steady', task: 'answer', text: [text] });
  await ask(page, 'Do your worst');
  await untilTurnEnded(page);
  await openTab(page, 'gpt');
  const grok = await openTab(page, 'grok');
  await expect.poll(() => grok.getByText('demo answer').first().count()).toBe(1);
});

test('formulas in every usual notation are drawn, and one that cannot be read stays as it was written', async () => {
  const { page } = await visit();
  const text = String.raw`Inline $a^2$ and \(b^2\), alone \[c^2\] and $$d^2$$, broken $\frac{$, money $5 and $6.`;
  quartet().emulator.play('openai', { kind: 'steady', task: 'answer', text: [text] });
  await ask(page, 'Formulas?');
  await untilTurnEnded(page);
  const panel = await openTab(page, 'gpt');
  await panel.locator('.katex').first().waitFor();
  expect(await panel.locator('.katex').count()).toBeGreaterThanOrEqual(4);
  await panel.getByText('$5 and $6.').waitFor();
});

const escapes = [
  String.raw`\kern-40em \text{Escaped}`,
  String.raw`\kern40em \text{Escaped}`,
  String.raw`\smash{\raisebox{30em}{Escaped}}`,
  String.raw`\smash{\raisebox{-30em}{Escaped}}`,
  String.raw`\mathllap{\text{Escaped, far to the left of the beginning of this line of words}}`,
  String.raw`\rule{500em}{500em}`,
  String.raw`\smash{\rule[-250em]{500em}{500em}}`,
  String.raw`\raisebox{-500em}{Escaped}`,
];

/** One text for each model. */
test.each([escapes.slice(0, 4), escapes.slice(4)])(
  '%s and its like stay in their answers',
  async (...formulas) => {
    const { page } = await visit({ viewport: { width: 390, height: 2_400 } });
    const around = 'Words.\n\n'.repeat(20);
    for (const [at, provider] of providers.entries()) {
      const text = `${around}Before $${formulas[at]}$ after.\n\n$$${formulas[at]}$$\n\n${around}`;
      quartet().emulator.play(provider, { kind: 'steady', task: 'answer', text: [text] });
    }
    await ask(page, 'A formula?');
    await untilTurnEnded(page);
    for (const model of modelKeys) {
      const answer = (await openTab(page, model)).locator('[data-answer-text]');
      await answer.locator('.katex').nth(1).waitFor({ state: 'attached' });
      const escaped = await answer.evaluate(findEscaped);
      const beyond = await answer.evaluate((it) => it.scrollWidth - it.clientWidth);
      expect({ model, escaped, beyond }).toEqual({ model, escaped: [], beyond: 0 });
      expect((await answer.boundingBox())?.height).toBeLessThan(4_000);
    }
  },
);

test('formulas of points and of the words behind them are drawn, and stay in their lines', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 2_400 } });
  const sentences = [String.raw`\pi r^2`, ...escapes].map((formula) => `It is $${formula}$ here.`);
  playAnswers(quartet().emulator, [sentences.join('\n\n')]);
  await ask(page, 'Which formulas?');
  await untilTurnEnded(page);
  const panel = panelOf(page, 'consensus');
  const points = panel.locator('li:has(> button[aria-expanded])');
  await points.locator('.katex').first().waitFor();
  for (const point of await points.all()) {
    await point.getByRole('button').first().click();
    expect((await point.boundingBox())?.height).toBeLessThan(1_200);
    expect(await point.evaluate(findEscaped)).toEqual([]);
  }
  expect(await panel.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});
