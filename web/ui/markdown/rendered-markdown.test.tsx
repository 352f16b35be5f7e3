import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Mark } from './mark-units.ts';
import { PlainMarkdown, RenderedMarkdown } from './rendered-markdown.tsx';
import { SlotContext } from './text-slot.tsx';

function render(text: string, marks: readonly Mark[] = []): string {
  return renderToStaticMarkup(<RenderedMarkdown text={text} streaming={false} marks={marks} />);
}

const withoutSpaces = (html: string) => html.replaceAll(/\s|<\/?div[^>]*>/g, '');

const toShown = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim();

test('a reference finds its address in another block', () => {
  const html = render('Read [the guide][1].\n\nMore.\n\n[1]: https://guide.example/a');
  expect(html).toContain('href="https://guide.example/a"');
  expect(html).not.toContain('[1]');
});

test('footnotes are shown once, at the end, in the order of the text', () => {
  const html = render(
    'One.[^a]\n\nTwo.[^b]\n\n[^a]: The first note.\n\n[^b]: The second, see [^a].\n\nThe end.',
  );
  expect(html.match(/aria-label="Footnote (\d)"/g)).toEqual([
    'aria-label="Footnote 1"',
    'aria-label="Footnote 2"',
    'aria-label="Footnote 1"',
  ]);
  const [before = '', notes = ''] = html.split('<section');
  expect(before).toContain('The end.');
  expect(before).not.toContain('note.');
  expect(notes.match(/<li/g)).toHaveLength(2);
  expect(notes.indexOf('The first note.')).toBeLessThan(notes.indexOf('The second, see'));
});

test('a footnote without a reference is shown too', () => {
  expect(render('One.\n\n[^a]: A note.')).toContain('A note.');
});

test.each([
  '```\n[^1]: no note\n```',
  'A [^1] without a note.',
  'Words.\n\n<!-- [a]\n\n[a]: https://guide.example',
])('text that is not a footnote is shown as written: %j', (text) => {
  const html = render(text);
  expect(html).not.toContain('<section');
  expect(html).not.toContain('<sup');
});

test.each([
  ['H<sub>2</sub>O and x<sup>2</sup>', '<p>H<sub>2</sub>O and x<sup>2</sup></p>'],
  ['Press <kbd>Ctrl</kbd>+<KBD>C</KBD>.', '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd>.</p>'],
  ['| a |\n|---|\n| one<br>two<br/>three |', 'one<br/>\ntwo<br/>\nthree'],
  ['- x<sub>*i*</sub>', 'x<sub><em>i</em></sub>'],
  [
    '<details open>\n<summary>More <kbd>K</kbd></summary>\n\nAll *of* it.\n\n</details>',
    '<p><strong>More <kbd>K</kbd></strong></p><p>All <em>of</em> it.</p>',
  ],
])('HTML without a Markdown equivalent is drawn: %j', (text, drawn) => {
  expect(withoutSpaces(render(text))).toContain(withoutSpaces(drawn));
});

test('a TeX environment without dollars is a formula', () => {
  const formula = '\\begin{align*}\na &= b_1 \\\\\nc &= *d*\n\\end{align*}';
  expect(render(`So:\n\n${formula}\n\nAnd.`)).toContain(
    `<code dir="ltr">${formula.replaceAll('&', '&amp;')}</code>`,
  );
  expect(render(`- one\n\n  ${formula.replaceAll('\n', '\n  ')}`)).toContain(
    '<code dir="ltr">\\begin{align*}',
  );
  expect(render('\\begin{align} a \\end{gather}')).not.toContain('<code');
});

test.each([
  'An open <sub>mark, and </sup> another.',
  '<sub onclick="x()">a</sub>',
  '<div>\nIt is <b>so</b>.\n</div>',
  '<summary><img src=x></summary>',
])('other HTML, and a tag without its partner, is shown as it was written: %j', (text) => {
  expect(toShown(render(text))).toBe(text.replaceAll('\n', ' '));
});

test('text inside a drawn tag can be marked', () => {
  const html = render('H<sub>2</sub>O.', [{ id: '1', start: 0, end: 15 }]);
  expect(html).toContain('<sub><mark data-unit="1">2</mark></sub>');
});

test('a block that is too expensive to parse is shown as its source', () => {
  const text = tameText(`${'> '.repeat(40)}deep`);
  const start = text.length - 4;
  expect(render(text, [{ id: '1', start, end: text.length }])).toContain(
    '&gt; <mark data-unit="1">deep</mark></pre>',
  );
});

test('in an unfinished block, marks refer to the text as written', () => {
  const html = renderToStaticMarkup(
    <RenderedMarkdown
      text="See [the guide](https://exam"
      streaming
      marks={[{ id: '1', start: 9, end: 14 }]}
    />,
  );
  expect(html).toContain('<mark data-unit="1">guide</mark>');
});

const drawSlot = (at: number, apart: boolean) => `{${apart ? 'apart' : at}}`;

test('slots can lie inside marks, and marks can wrap slots', () => {
  const text = 'One **two.** Three, four.\n\n- Five.\n\n```\nsix\n```';
  const ends = ['One', 'two.', 'four', 'Five.', '```\nsix\n```'];
  const slots = ends.map((words) => text.indexOf(words) + words.length);
  const marks = [{ id: 'cited', start: text.indexOf('two'), end: text.indexOf('Five.') + 5 }];
  const draw = (marked: readonly Mark[]) =>
    renderToStaticMarkup(
      <SlotContext value={drawSlot}>
        <RenderedMarkdown text={text} streaming={false} marks={marked} slots={slots} />
      </SlotContext>,
    );
  const html = draw(marks);
  expect(toShown(html)).toBe(toShown(draw([])));
  expect(toShown(html)).toContain('One{3} two.{10} Three, four{24}.');
  expect(toShown(html)).toContain('Five.{34}');
  expect(html).toContain('{apart}');
  const marked = [...html.matchAll(/<mark data-unit="cited">(.*?)<\/mark>/g)].map(([, it]) => it);
  expect(marked.map((words) => toShown(words ?? '').replaceAll(/\{\d+\}/g, ''))).toEqual([
    'two.',
    'Three, four.',
    'Five.',
  ]);
});

const renderPlain = (text: string) => renderToStaticMarkup(<PlainMarkdown text={text} />);

test('renders a document as plain elements and its footnotes as a list', () => {
  const html = renderPlain(
    '## Title\n\n**So**.[^1]\n\n| a |\n|---|\n| $5 |\n\n[^1]: Claude: “words”',
  );
  expect(html).toContain('<h2>Title</h2>');
  expect(html).toContain('<strong>So</strong>.<sup>1</sup>');
  expect(html).toContain('<td>$5</td>');
  expect(html).toContain('Footnotes</h2>');
  expect(html).toMatch(/<li id="[^"]*">\s*<p>Claude: “words” ?<\/p>/);
  expect(html).not.toContain('href');
});

test('the HTML fetches and runs nothing', () => {
  const html = renderPlain(
    '![p](https://evil.example/p.png) <img src=x onerror=y> [x](javascript:y) [ok](https://a.example/)',
  );
  expect(html).not.toContain('<img');
  expect(html).not.toContain('javascript');
  expect(html).toContain('<a href="https://a.example/">ok</a>');
});
