import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlainMarkdown } from './to-html.tsx';

const render = (text: string) => renderToStaticMarkup(<PlainMarkdown text={text} />);

test('renders a document as plain elements and its citations as a list', () => {
  const html = render('## Title\n\n**So**.[^1]\n\n| a |\n|---|\n| $5 |\n\n[^1]: Claude: “words”');
  expect(html).toContain('<h2>Title</h2>');
  expect(html).toContain('<strong>So</strong>.<sup>1</sup>');
  expect(html).toContain('<td>$5</td>');
  expect(html).toContain('Citations</h2>');
  expect(html).toMatch(/<li id="[^"]*">\s*<p>Claude: “words” ?<\/p>/);
  expect(html).not.toContain('href');
});

test('the HTML fetches and runs nothing', () => {
  const html = render(
    '![p](https://evil.example/p.png) <img src=x onerror=y> [x](javascript:y) [ok](https://a.example/)',
  );
  expect(html).not.toContain('<img');
  expect(html).not.toContain('javascript');
  expect(html).toContain('<a href="https://a.example/">ok</a>');
});
