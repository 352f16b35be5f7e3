import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { changeRow, rowChangesVariable } from './change-row.ts';
import { routeRows } from './route-rows.ts';

const page = new URL('../../../docs/providers.md', import.meta.url);

test('the example of "Changing a row" changes the rows as the page says', async () => {
  const [, example = ''] = /```json\n([^]*?)```/.exec(await readFile(page, 'utf8')) ?? [];
  const changes = rowChangesVariable.parse(example);
  const gpt = changeRow(routeRows.gpt, changes.gpt);
  expect(gpt).toMatchObject({ adapter: 'openai', routes: ['own', 'openrouter'], region: 'EU' });
  const [known, added] = gpt.models;
  expect(known).toMatchObject({ label: 'OpenAI: GPT-6.1 Sol', effort: 'low', price: { input: 2 } });
  expect(added).toMatchObject({ label: 'OpenAI: GPT-7', effort: null, price: { input: 3 } });
  expect(gpt.checkModel).toMatchObject({ id: 'gpt-6.1-mini', price: { input: 0.2, output: 1 } });
  const grok = changeRow(routeRows.grok, changes.grok);
  expect(grok).toMatchObject({ adapter: 'openai-compatible', company: 'other', liveUrl: null });
  expect(changeRow(routeRows.claude, changes.claude)).toBe(routeRows.claude);
});
