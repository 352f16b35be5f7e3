import { prepareMath } from '@quartet/units/markdown/prepare-math.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkMath from 'remark-math';
import { expect, test } from 'vitest';
import { displayBrackets } from './display-brackets.ts';

test.each([
  [String.raw`So \[a\] holds.`, true],
  ['So \\[\na\n\\] holds.', true],
  [String.raw`So \(a\) holds.`, false],
  ['So $a$ and $$b$$ hold.', false],
])('a formula is displayed where it was written so: %s', (source, isDisplayed) => {
  const html = renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={[remarkMath]} rehypePlugins={[[displayBrackets, source]]}>
      {prepareMath(source)}
    </ReactMarkdown>,
  );
  expect(html.includes('math-display')).toBe(isDisplayed);
});
