import { expect, test } from 'vitest';
import { aQuestion, aTurn } from '../../testing/a-turn.ts';
import { createBrief } from '../brief/create-brief.ts';
import { findSentences } from './find-sentences.ts';

test('a model named as the one who says so is not reported as missing', async () => {
  const selected = (['claude', 'gpt'] as const).map((model) => {
    return { model, text: 'It is tea.', partial: false, sources: [] };
  });
  const brief = await createBrief(aQuestion, selected, aTurn);
  const text = 'It is tea, as Claude and GPT say. It is tea, as Gemini says.';
  const cites = [{ model: 'gpt' as const, start: 0, end: 10 }];
  const citations = [33, text.length].map((at) => ({ at, cites }));
  const found = findSentences({ text, citations }, brief);
  expect(found.map(({ unfounded }) => unfounded)).toEqual([[], ['Gemini']]);
});

test('what is asked of a sentence says what stands above it', async () => {
  const selected = [{ model: 'gpt' as const, text: 'A fever.', partial: false, sources: [] }];
  const brief = await createBrief(aQuestion, selected, aTurn);
  const text =
    '# At home\n\n**You can wait if:**\n\n- you have a fever\n\n| Sign | Wait |\n|---|---|\n| a stiff neck | no |';
  const claims = findSentences({ text, citations: [] }, brief).map(({ claim }) => claim);
  expect(claims.slice(2)).toEqual([
    'At home › You can wait if: › you have a fever',
    'At home › Sign | Wait › | a stiff neck | no |',
  ]);
});
