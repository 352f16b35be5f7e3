import { prepareMath } from '@quartet/shared/units/markdown/prepare-math.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { insertSlots } from './insert-slots.ts';
import { remarkPlugins } from './markdown-block.tsx';

const offset = 100;

/** Renders a block with a slot at each `^` of the input. The output shows a slot as `^`, or as `^^` if it is apart. */
function draw(written: string): string {
  const parts = written.split('^');
  const source = parts.join('');
  const slots = parts.slice(0, -1).map((_, at) => offset + parts.slice(0, at + 1).join('').length);
  const html = renderToStaticMarkup(
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={[[insertSlots, { slots, source, offset }]]}
    >
      {prepareMath(source)}
    </ReactMarkdown>,
  );
  const slot = /<span data-slot="\d+"( data-apart="")?>([^<]*)<\/span>/g;
  return html
    .replaceAll(slot, (_, apart, words) => `${words}${apart === undefined ? '^' : '^^'}`)
    .replaceAll('\n', '');
}

test.each([
  ['One.^ Two.^', '<p>One.^ Two.^</p>'],
  ['A word^ within', '<p>A word^ within</p>'],
  ['**All of it.**^ More.^', '<p><strong>All of it.^</strong> More.^</p>'],
  ['Fish &amp; *chips*.^ Next', '<p>Fish &amp; <em>chips</em>.^ Next</p>'],
  ['- One.^\n- Two.^', '<ul><li>One.^</li><li>Two.^</li></ul>'],
  ['> Said.^\n> Done.^', '<blockquote><p>Said.^Done.^</p></blockquote>'],
  ['## The plan^', '<h2>The plan^</h2>'],
  ['It is `a.b`^ here', '<p>It is <code>a.b</code>^ here</p>'],
  ['It is `a.^b` here', '<p>It is <code>a.b</code>^ here</p>'],
  [String.raw`A \* B.^ C`, '<p>A * B.^ C</p>'],
  ['It costs $5.^ Or $6.^', '<p>It costs $5.^ Or $6.^</p>'],
  ['日本です。^次です。^', '<p>日本です。^次です。^</p>'],
  ['A smile 😀^ after', '<p>A smile 😀^ after</p>'],
])('%j is drawn as %j', (written, drawn) => {
  expect(draw(written)).toBe(drawn);
});

test('puts a slot after a link, because a link cannot contain a button', () => {
  expect(draw('See [the **guide**.](https://a.example)^ Next')).toBe(
    '<p>See <a href="https://a.example">the <strong>guide</strong>.</a>^ Next</p>',
  );
});

test('puts the slot of a table row into its last cell', () => {
  expect(draw('| a | b |\n|---|---|\n| c | d |^\n| e | f |^')).toContain(
    '<tr><td>c</td><td>d^</td></tr><tr><td>e</td><td>f^</td></tr>',
  );
});

test('puts slots after code and formulas', () => {
  expect(draw('```\na\nb\n```^')).toMatch(/<\/pre>\^\^$/);
  expect(draw('```\na\n^b\n```')).toMatch(/<\/pre>\^\^$/);
  expect(draw('$$\na+b\n$$^')).toMatch(/<\/pre>\^\^$/);
  expect(draw('So $a+b$.^ And $c$^')).toMatch(/<\/code>\.\^ And <code.*<\/code>\^<\/p>$/);
});

test('an offset before or after the block is ignored', () => {
  expect(draw('^One.')).toBe('<p>One.</p>');
});

test('several slots within one text keep their order', () => {
  expect(draw('A.^ B.^ C.^ D')).toBe('<p>A.^ B.^ C.^ D</p>');
});
