import { prepareMath } from '@quartet/shared/units/markdown/prepare-math.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { displayBrackets, MarkdownBlock, remarkPlugins } from './markdown-block.tsx';

const render = (text: string) => renderToStaticMarkup(<MarkdownBlock text={text} open={false} />);

test.each([
  '![a cat](https://cats.example/a.png)',
  '![a cat][1]\n\n[1]: https://cats.example/a.png',
])('an image is not fetched, but linked with its host: %j', (text) => {
  const html = render(text);
  expect(html).not.toContain('<img');
  expect(html).toContain('href="https://cats.example/a.png"');
  expect(html).toContain('Image: a cat');
  expect(html).toContain('(cats.example)');
});

test.each([
  ['[your bank](https://thief.example/)', '(thief.example)'],
  ['[https://bank.example](https://thief.example/)', '(thief.example)'],
  ['[read thief.example](https://thief.example/)', undefined],
])('a link whose words hide its host is followed by it: %s', (text, host) => {
  const html = render(text);
  expect(/\(thief\.example\)/.exec(html)?.[0]).toBe(host);
  expect(html).toContain('rel="noopener noreferrer nofollow ugc"');
});

test.each([
  ['a trial of 139 people', true],
  ['Abnehmen für Anfänger (NHS)', true],
  ['bank.example', false],
  ['bank\u2024example', false],
  ['银行', false],
])('on screen the host follows words that could be an address alone: %s', (words, hidden) => {
  const html = render(`[${words}](https://thief.example/)`);
  expect(html.includes('<span class="sr-only print:not-sr-only"> <span')).toBe(hidden);
  expect(html).toContain('(thief.example)');
});

test('HTML is shown as written', () => {
  expect(render('<script>alert(1)</script>')).not.toContain('<script');
});

test.each([
  [String.raw`So \[a\] holds.`, true],
  ['So \\[\na\n\\] holds.', true],
  [String.raw`So \(a\) holds.`, false],
  ['So $a$ and $$b$$ hold.', false],
])('displays a formula only if it was written as display math: %s', (source, isDisplayed) => {
  const html = renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={remarkPlugins} rehypePlugins={[[displayBrackets, source]]}>
      {prepareMath(source)}
    </ReactMarkdown>,
  );
  expect(html.includes('math-display')).toBe(isDisplayed);
});
