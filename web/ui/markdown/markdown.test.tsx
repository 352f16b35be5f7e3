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

test('until the renderer has loaded, a text is shown without its Markdown marks', () => {
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
