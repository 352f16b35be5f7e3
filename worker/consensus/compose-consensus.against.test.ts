import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test } from 'vitest';
import type { Prompt } from '../providers/language-model.ts';
import { checking, composing, setUpComposing, unitsIn } from '../testing/composing.ts';

const said = {
  gemini: 'The capital is Paris.',
  claude: 'The capital is Paris, surely.',
  gpt: 'The capital is Lyon.',
  grok: 'The capital is Nice. Paris is not.',
} as const;

const find = (words: readonly string[], prompt: Prompt): string =>
  words.flatMap((each) => unitsIn(prompt, each)).join(' ');

/** Composes the claim that it is Paris, with this verdict on it: `for` and `against` hold words of answers. */
async function judge(verdict: {
  readonly for: readonly string[];
  readonly against: readonly string[];
}) {
  const check = checking(({ name }, prompt) => {
    if (name.startsWith('s')) return 'follows #1';
    const against = find(verdict.against, prompt);
    return `follows ${find(verdict.for, prompt)}${against && ` contradicts ${against}`}`;
  });
  const { run, consensus } = await setUpComposing(
    {
      compose: [
        composing((prompt) => ({
          before: [{ answer: 'It is Paris.', units: unitsIn(prompt, 'capital is Paris') }],
          text: `It is Paris. [${unitsIn(prompt, 'capital is Paris')[0]}]`,
        })),
      ],
    },
    {
      events: modelKeys.flatMap((model) => anAnswer(model, said[model])),
      second: { check: [check] },
    },
  );
  await run();
  const { lines, sentences } = await consensus();
  const [line] = lines.map((each) => each.line);
  const stances = line?.kind === 'disagreement' ? line.stances : [];
  return {
    kind: line?.kind,
    isAnswer: line?.answer,
    sides: stances.map(({ stance, cites }) => [stance, ...cites.map(({ model }) => model)]),
    disputes: sentences[0]?.disputes.length,
    marks: sentences[0]?.cites.length,
  };
}

test('whoever contradicts the headline is a side of its own, in its own words', async () => {
  const judged = await judge({
    for: ['capital is Paris'],
    against: ['is Lyon', 'is Nice', 'Paris is not'],
  });
  expect(judged).toMatchObject({ kind: 'disagreement', isAnswer: true, disputes: 1 });
  expect(judged.sides[0]?.slice(1).toSorted()).toEqual(['claude', 'gemini']);
  expect(judged.sides).toContainEqual(['The capital is Lyon.', 'gpt']);
  expect(judged.sides).toContainEqual(['The capital is Nice.', 'grok', 'grok']);
  expect(judged.sides).toHaveLength(3);
});

test('an answer that the checker names on both sides is on neither', async () => {
  const judged = await judge({
    for: ['capital is Paris', 'is Nice'],
    against: ['is Lyon', 'Paris is not'],
  });
  expect(judged.sides.map((side) => side.slice(1).toSorted())).toEqual([
    ['claude', 'gemini'],
    ['gpt'],
  ]);
});

test('nobody contradicts a headline that no answer follows: it did not hold, and its sentence keeps its marks', async () => {
  expect(await judge({ for: [], against: ['is Lyon'] })).toMatchObject({
    kind: 'fallen',
    sides: [],
    marks: 1,
  });
});

test('without anybody against it, the headline is an agreement', async () => {
  expect(await judge({ for: ['capital is Paris'], against: [] })).toMatchObject({
    kind: 'agreement',
    disputes: 0,
  });
});
