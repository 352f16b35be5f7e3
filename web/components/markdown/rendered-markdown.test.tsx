import { tameText } from '@quartet/units/markdown/tame-text.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Mark } from './mark-units.ts';
import { RenderedMarkdown } from './rendered-markdown.tsx';

function render(text: string, marks: readonly Mark[] = []): string {
  return renderToStaticMarkup(<RenderedMarkdown text={text} streaming={false} marks={marks} />);
}

test('a reference finds its address in another block', () => {
  const html = render('Read [the guide][1].\n\nMore.\n\n[1]: https://guide.example/a');
  expect(html).toContain('href="https://guide.example/a"');
  expect(html).not.toContain('[1]');
});

test('footnotes are shown once, at the end, in the order in which they stand', () => {
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

test('a footnote that nothing refers to is shown, too', () => {
  expect(render('One.\n\n[^a]: A note.')).toContain('A note.');
});

test.each([
  '```\n[^1]: no note\n```',
  'A [^1] without a note.',
  'Words.\n\n<!-- [a]\n\n[a]: https://guide.example',
])('what is no footnote is shown as it was written: %j', (text) => {
  const html = render(text);
  expect(html).not.toContain('<section');
  expect(html).not.toContain('<sup');
});

test('a block that no parser should read shows its marks', () => {
  const text = tameText(`${'> '.repeat(40)}deep`);
  const start = text.length - 4;
  expect(render(text, [{ id: '1', start, end: text.length }])).toContain(
    '&gt; <mark data-unit="1">deep</mark></pre>',
  );
});

test('in a block that is still open, marks refer to what was written', () => {
  const html = renderToStaticMarkup(
    <RenderedMarkdown
      text="See [the guide](https://exam"
      streaming
      marks={[{ id: '1', start: 9, end: 14 }]}
    />,
  );
  expect(html).toContain('<mark data-unit="1">guide</mark>');
});
