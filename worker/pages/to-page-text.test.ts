import { expect, test } from 'vitest';
import { filler, toHtml } from '../testing/page-site.ts';
import { createUnitChooser, cutPage } from './choose-units.ts';
import { toPageText } from './to-page-text.ts';

function run<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const read = (html: string) => run(toPageText(html, true));

test('a page is its words, a block a line, without menus and whatever it hides', () => {
  const html = toHtml(
    'It is <b>so</b>, and <a href="/x">here</a> is why.',
    'A&amp;B<script>hidden()</script><style>p{}</style>',
    '<span hidden>secret</span>shown<br>below',
    '<span style="display: none">secret</span><i aria-hidden="true">secret</i>after <svg><text>secret</text></svg>it',
    'left\u202Eto\u200B right',
  );
  expect(read(html)).toBe(
    `It is so, and here is why.\nA&B\nshown\nbelow\nafter it\nleft to right\n${filler}`,
  );
});

test('what comes after a hidden part is read', () => {
  const html = `<div hidden><p>no</p></div><p>yes</p><p>${filler}</p>`;
  expect(read(html)).toBe(`yes\n${filler}`);
});

test.each([
  ['the stub of a paywall', '<main><h1>News</h1><p>Subscribe to continue reading.</p></main>'],
  ['a page that scripts draw', '<div id="root"></div><noscript>Enable JavaScript.</noscript>'],
  ['a page that says that it must be paid for', paid()],
  ['an empty page', ''],
])('%s has no words for people', (_what, html) => {
  expect(read(html)).toBeNull();
});

function paid(): string {
  const marked = '{"@type":"NewsArticle","isAccessibleForFree":false}';
  return `<script type="application/ld+json">${marked}</script>${toHtml(filler)}`;
}

/** Pages that are made to cost time or memory. */
const hostile: Readonly<Record<string, () => string>> = {
  'nested blocks': () => `${'<div>'.repeat(100_000)}x`,
  'nested bold': () => `<p>${'<b>'.repeat(20_000)}x`,
  'many paragraphs': () => '<p>word'.repeat(200_000),
  'many attributes': () =>
    `<p ${Array.from({ length: 50_000 }, (_, n) => `a${n}=1`).join(' ')}>x</p>`,
  'one long attribute': () => `<p title="${'a'.repeat(1_900_000)}">x</p>`,
  'open brackets': () => '<'.repeat(300_000),
  'a long table': () => `<table>${'<tr><td>1<td>2'.repeat(60_000)}</table>`,
  entities: () => '&amp;'.repeat(300_000),
  'an open comment': () => `<!--${'-'.repeat(1_900_000)}`,
  'an open script': () => `<script>${'</scrip'.repeat(200_000)}`,
  'sections of characters': () => '<![CDATA['.repeat(100_000),
  drawings: () => '<svg><p>'.repeat(50_000),
  'blanks in tags': () => '<b> </b>'.repeat(200_000),
  'blanks in lines': () => `<p>${' '.repeat(1_900_000)}x`,
  'one line without an end': () => `<p>${'word '.repeat(380_000)}`,
  'one word': () => `<p>${'a'.repeat(1_900_000)}`,
  'ends of sentences': () => `<p>${'A. '.repeat(600_000)}`,
};

test.each(Object.keys(hostile))('a page of %s is read in steps, or not at all', (name) => {
  const text = read(hostile[name]?.() ?? '');
  expect(text?.length ?? 0).toBeLessThan(500_000);
  const units = text === null ? [] : run(cutPage(text));
  expect(units.length).toBeLessThanOrEqual(8_200);
  expect(createUnitChooser(text ?? '', units)('a word of it').length).toBeLessThanOrEqual(8);
});

test('the sentence that a claim was made from is among the best', () => {
  const text = Array.from(
    { length: 298 },
    (_, n) =>
      `Town number ${n} has ${n * 37} people and a mayor who likes ${'abcdefgh'[n % 8]} music.`,
  ).join('\n');
  const units = run(cutPage(text));
  const choose = createUnitChooser(text, units);
  const missing = units.filter((unit) => {
    const words = text.slice(unit.start, unit.end).split(' ');
    const claim = words.filter((_, n) => n % 3 !== 2 || /\d/.test(words[n] ?? '')).toReversed();
    return !choose(claim.join(' ')).includes(unit);
  });
  expect(missing).toEqual([]);
});

test('a claim in another language gets the beginning of the page', () => {
  const text = 'Der Turm ist hoch.\nEr steht am Fluss.';
  const units = run(cutPage(text));
  expect(createUnitChooser(text, units)('The tower')).toEqual(units);
});

test('a script without blanks shares words by pairs of characters', () => {
  const others = Array.from({ length: 9 }, (_, n) => `大阪は大きな町です${n}。`);
  const text = [...others, '東京は日本の首都です。'].join('\n');
  const units = run(cutPage(text));
  const choose = createUnitChooser(text, units);
  const [best] = choose('日本の首都は東京').filter(({ start, end }) =>
    text.slice(start, end).includes('東'),
  );
  expect(text.slice(best?.start, best?.end)).toBe('東京は日本の首都です。');
});
