import { expect, test } from 'vitest';
import type { AnswerPart } from '../providers/panel.ts';
import { createScriptedModel, createScriptedPanel, finish } from '../testing/scripted-model.ts';
import { createTestContext } from '../testing/test-context.ts';
import { streamAnswer } from './stream-answer.ts';

const parts: readonly AnswerPart[] = [
  { type: 'without', part: 'caching' },
  { type: 'without', part: 'web_search' },
  {
    type: 'model',
    label: 'Another',
    modelId: 'another',
    askedFor: 'The gpt',
    hostName: 'OpenRouter',
  },
  { type: 'text-delta', text: 'Paris' },
  finish,
];

test('a changed model and a missing search are reported before the first word', async () => {
  const model = createScriptedModel('gpt', { answers: [() => parts as never] });
  const ctx = await createTestContext({ panel: createScriptedPanel({ gpt: model }) });
  await streamAnswer(ctx, { ...ctx.turn, model: 'gpt', deadlineAt: Date.now() + 60_000 });
  const { gpt } = (await ctx.state()).answers;
  const remark = 'Served by OpenRouter in place of The gpt. Answered without web search.';
  const told = { label: 'Another', remark };
  expect(gpt).toMatchObject({ ...told, text: 'Paris', outcome: 'complete' });
  const starts = (await ctx.events()).filter(({ type }) => type === 'answer-start');
  expect(starts).toHaveLength(3);
});
