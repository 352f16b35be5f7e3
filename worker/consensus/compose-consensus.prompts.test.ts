import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test } from 'vitest';
import { setUpComposing } from '../testing/composing.ts';

test('includes only the rules that apply', async () => {
  const plain = await setUpComposing();
  await plain.run();
  const rules = /L1|L3|Fence code|LaTeX|No images|by \| goes on/;
  const said = ({ claude }: typeof plain) =>
    claude.compose.map(({ system, messages }) => [system, messages[0]?.task].join('\n'));
  for (const text of said(plain)) expect(text).not.toMatch(rules);
  const code = '```js\na;\n```\n\nSee [it](https://a.example), ![so](https://b.example) or $x$.';
  const long = 'It is Paris. '.repeat(60);
  const events = modelKeys.flatMap((model) => anAnswer(model, `${long}\n\n${code}`));
  const rich = await setUpComposing({}, { events });
  await rich.run();
  const [written = ''] = said(rich);
  expect(written).toMatch(/by \| goes on[^]*L1, L2[^]*\(L3\)[^]*No images[^]*Fence code[^]*LaTeX/);
});

test('for short answers it asks for the answer and the text alone', async () => {
  const short = await setUpComposing();
  await short.run();
  const long = await setUpComposing(
    {},
    { events: modelKeys.flatMap((model) => anAnswer(model, 'It is Paris. '.repeat(60))) },
  );
  await long.run();
  const taskOf = ({ claude }: typeof short) => claude.compose[0]?.messages[0]?.task ?? '';
  expect(taskOf(short)).not.toContain('"next"');
  expect(taskOf(long)).toContain('"next"');
  expect(taskOf(short).length).toBeLessThan(taskOf(long).length / 2);
});
