import { expect, test } from 'vitest';
import { claims, comparing, labelOf, setUpComposing, unitsIn } from '../testing/composing.ts';
import type { AnswerScript } from '../testing/scripted-slot.ts';

/** The usual findings, of a question of this kind. */
function ofKind(question: string): AnswerScript {
  return async function* (prompt, limits) {
    yield { type: 'text-delta', text: `${JSON.stringify({ question })}\n` };
    yield* comparing(prompt, limits);
  };
}

test.each(['creative', 'transformation'])(
  'of something %s the versions are described: nothing is agreed, and no sentence is marked',
  async (question) => {
    const { ctx, run, consensus, claude } = await setUpComposing({ compare: [ofKind(question)] });
    await run();
    const { lines, votes, sentences, ...rest } = await consensus();
    expect(rest).toMatchObject({ outcome: 'complete', question, compared: true, left: 0 });
    expect(lines.map(({ line }) => line.kind)).toEqual(['disagreement', 'only']);
    expect([votes, sentences]).toEqual([[], []]);
    expect((await ctx.events()).map(({ type }) => type)).not.toContain('consensus-sentences');
    expect(claude.write[0]?.messages[0]?.task).toContain('Do not make another');
  },
);

test('a question for one word has votes and what is disputed, and no list of points', async () => {
  const compare = claims((prompt) => [
    { question: 'choice' },
    { vote: ['Paris', unitsIn(prompt, 'is Paris').join(' ')] },
    { vote: ['Lyon', unitsIn(prompt, 'is Lyon').join(' ')] },
    { agree: ['France has a capital.', unitsIn(prompt, 'is Paris').join(' ')] },
    { only: ['There is a tower.', unitsIn(prompt, 'tower').join(' ')] },
  ]);
  const { run, consensus } = await setUpComposing({ compare: [compare] });
  await run();
  const { lines, votes, question } = await consensus();
  expect(question).toBe('choice');
  expect(votes.map(({ answer }) => answer)).toEqual(['Paris', 'Lyon']);
  expect(lines).toEqual([]);
});

test.each([
  ['no kind', {}],
  ['an unknown kind', { question: 'essay' }],
])('a comparison that names %s is one of an open question', async (_, first) => {
  const { run, consensus } = await setUpComposing({
    compare: [
      async function* (prompt, limits) {
        yield { type: 'text-delta', text: `${JSON.stringify(first)}\n` };
        yield* comparing(prompt, limits);
      },
    ],
  });
  await run();
  const { lines, question } = await consensus();
  expect(question).toBeUndefined();
  expect(lines).toHaveLength(3);
});

test('refusals that are told too late to leave nothing to combine are not believed', async () => {
  const compare = claims((prompt) => [
    { agree: 'France has a capital.', units: unitsIn(prompt, 'is Paris') },
    ...['tower', 'Seine', 'Lyon', 'wine'].map((word) => ({ refuses: labelOf(prompt, word) })),
  ]);
  const { run, consensus } = await setUpComposing({ compare: [compare] });
  await run();
  const { basedOn, missing, outcome } = await consensus();
  expect([basedOn.length, missing.length, outcome]).toEqual([2, 2, 'complete']);
});

test('the kind of a question and its short answers are told as they are found', async () => {
  const compare = claims((prompt) => [
    { question: 'choice' },
    { vote: ['Paris', unitsIn(prompt, 'is Paris').join(' ')] },
    { vote: ['Lyon', unitsIn(prompt, 'is Lyon').join(' ')] },
  ]);
  const { ctx, run } = await setUpComposing({ compare: [compare] });
  await run();
  const told = (await ctx.events()).filter((event) => event.type === 'consensus-compared');
  expect(
    told.map(({ compared, question, votes }) => [
      compared,
      question,
      votes.map(({ answer }) => answer),
    ]),
  ).toEqual([
    [false, 'choice', []],
    [false, 'choice', ['Paris']],
    [false, 'choice', ['Paris', 'Lyon']],
    [true, 'choice', ['Paris', 'Lyon']],
  ]);
});

const breaksOff: AnswerScript = async function* () {
  yield { type: 'text-delta', text: '{"question":"choice"}\n' };
  throw new Error('The connection broke.');
};

test('the time to the verdict counts from what tells one: a kind alone does not', async () => {
  const scripts = { compare: [breaksOff] };
  const { ctx, run } = await setUpComposing(scripts, { second: scripts });
  await run();
  const { text } = await ctx.metrics.read();
  expect(text).not.toContain('quartet_consensus_seconds_count{kind="verdict"');
  expect(text).toContain('quartet_consensus_seconds_count{kind="end"');
});
