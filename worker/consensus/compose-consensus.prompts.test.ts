import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { anAnswer } from '../testing/a-turn.ts';
import { comparing, setUpComposing } from '../testing/composing.ts';

test('no word of a comparison reaches the writer, since an answer could speak through it', async () => {
  const { run, claude } = await setUpComposing({ compare: [comparing] });
  await run();
  const [prompt] = claude.write;
  const task = prompt?.messages[0]?.task;
  expect(task).toMatch(/^Task: write\n/);
  expect(task).not.toMatch(/has a capital|Which city|famous/);
});

test('includes only the rules that apply', async () => {
  const plain = await setUpComposing();
  await plain.run();
  const rules = /L1|L3|Fence|LaTeX|No images|by \| goes on/;
  const said = ({ claude }: typeof plain) =>
    [...claude.compare, ...claude.write].map(({ system, messages }) =>
      [system, messages[0]?.task].join('\n'),
    );
  for (const text of said(plain)) expect(text).not.toMatch(rules);
  const code = '```js\na;\n```\n\nSee [it](https://a.example), ![so](https://b.example) or $x$.';
  const long = 'It is Paris. '.repeat(60);
  const events = modelKeys.flatMap((model) => anAnswer(model, `${long}\n\n${code}`));
  const rich = await setUpComposing({}, { events });
  await rich.run();
  const [compared = '', written = ''] = said(rich);
  expect(compared).toMatch(/by \| goes on[^]*L1, L2/);
  expect(written).toMatch(/\(L3\)[^]*No images[^]*Fence code[^]*LaTeX/);
  // Long answers are no refusals.
  expect([said(plain)[0]?.includes('"refuses"'), compared.includes('"refuses"')]).toEqual([
    true,
    false,
  ]);
});
