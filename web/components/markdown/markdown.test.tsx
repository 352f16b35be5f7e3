import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const text = `### Before you start

- Ask **a doctor** first, see [the guide](https://a.example/b).

| If this is you | Better try |
| --- | --- |
| Hungry | Smaller portions |

\`\`\`sh
npm start
\`\`\``;

test('until it can be drawn, a text shows its words and none of its marks', () => {
  const html = renderToStaticMarkup(<Markdown text={text} />);
  expect(
    html
      .replaceAll(/<[^>]*>/g, '')
      .split('\n')
      .filter(Boolean),
  ).toEqual([
    'Before you start',
    'Ask a doctor first, see the guide.',
    'If this is you · Better try',
    'Hungry · Smaller portions',
    'npm start',
  ]);
});
