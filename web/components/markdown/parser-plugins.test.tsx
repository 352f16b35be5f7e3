import { prepareMath } from '@quartet/shared/units/markdown/prepare-math.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { displayBrackets, remarkPlugins } from './parser-plugins.ts';

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
