import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import {
  capital,
  checking,
  composing,
  createComposer,
  labelOf,
  type Scripts,
  texts,
  unitsIn,
} from '@quartet/worker/testing/composing.ts';
import { createScriptedPanel } from '@quartet/worker/testing/scripted-model.ts';
import { expect, test } from 'vitest';
import { composeAnswers } from './compose-answers.ts';
import { toTurn } from './list-turns.ts';

/** Claude composes, GPT checks. */
async function compose(composer: Scripts, checker: Scripts = {}) {
  const models = [createComposer('claude', composer).model, createComposer('gpt', checker).model];
  const panel = createScriptedPanel({}, models);
  const turn = toTurn('judged');
  const composed = await composeAnswers({ panel, question: aQuestion, answers: texts, turn });
  return composed.consensus;
}

const berlin = composing((prompt) => {
  const { units, others = [] } = capital(prompt);
  const instead = [['Paris is the capital.', units] as const, ...others];
  return { before: [{ answer: 'Berlin is the capital.', units, others: instead }] };
});

test('an answer that nobody gives is no headline, and neither is what they say instead', async () => {
  const disputed = checking(({ words }, prompt) => {
    const [paris, lyon] = ['is Paris', 'is Lyon'].map((said) => unitsIn(prompt, said).join(' '));
    if (words.includes('Paris is')) return `follows ${paris} contradicts ${lyon}`;
    return words.includes('Lyon is') ? `follows ${lyon} contradicts ${paris}` : 'nothing';
  });
  const { lines } = await compose({ compose: [berlin] }, { check: [disputed] });
  expect(lines).toMatchObject([
    { line: { kind: 'fallen', point: 'Berlin is the capital.', answer: true } },
    {
      line: {
        kind: 'disagreement',
        stances: [{ stance: 'Paris is the capital.' }, { stance: 'Lyon is the capital.' }],
      },
    },
  ]);
  expect(lines[1]?.line.answer).toBeUndefined();
});

test('where nobody contradicts anybody, the answer that fell alone is told to be one', async () => {
  const undisputed = checking(({ words }, prompt) => {
    const said = ['Paris', 'Lyon'].find((name) => words.includes(`${name} is`));
    return said ? `follows ${unitsIn(prompt, `is ${said}`).join(' ')}` : 'nothing';
  });
  const { lines } = await compose({ compose: [berlin] }, { check: [undisputed] });
  expect(lines.map(({ line }) => [line.kind, line.answer])).toEqual([
    ['fallen', true],
    ['agreement', undefined],
    ['only', undefined],
  ]);
});

test('a sentence that states one side is disputed, but for one that says whose it is', async () => {
  const { text, sentences } = await compose({
    compose: [
      composing((prompt) => {
        const [unit = ''] = unitsIn(prompt, 'is Paris');
        const named = `@@${labelOf(prompt, 'Seine')}@@ says that it is Paris.`;
        return { before: [capital(prompt)], text: `It is Paris. [${unit}]\n\n${named} [${unit}]` };
      }),
    ],
  });
  expect(sentences.map(({ start, end, disputes }) => [text.slice(start, end), disputes])).toEqual([
    ['It is Paris.', [1]],
    ['Claude says that it is Paris.', []],
  ]);
});
