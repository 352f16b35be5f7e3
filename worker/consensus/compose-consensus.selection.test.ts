import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { anAnswer } from '../testing/a-turn.ts';
import {
  answersOf,
  claims,
  createComposer,
  judging,
  labelOf,
  listAsked,
  setUpComposing,
  texts,
  unitsIn,
} from '../testing/composing.ts';
import { type AnswerScript, says } from '../testing/scripted-slot.ts';
import { createTestContext } from '../testing/test-context.ts';
import { composeConsensus } from './compose-consensus.ts';

test('an answer that declines in its own words neither counts nor is merged', async () => {
  const events = answersOf(modelKeys).map(
    (event): TurnEvent =>
      event.type === 'answer-delta' && event.model === 'grok'
        ? { ...event, text: 'I cannot help with that.' }
        : event,
  );
  const { run, consensus } = await setUpComposing(
    {
      compare: [
        claims((prompt) => [
          {
            agree: 'Nobody can say.',
            units: ['cannot', 'is Lyon'].flatMap((words) => unitsIn(prompt, words)),
          },
          { refuses: labelOf(prompt, 'cannot help') },
        ]),
      ],
    },
    { events },
  );
  await run();
  expect(await consensus()).toMatchObject({
    basedOn: ['gemini', 'claude', 'gpt'],
    missing: [{ model: 'grok', reason: 'content_refused' }],
    lines: [],
    left: 1,
  });
});

test('when all but one decline, the one is shown under its own name', async () => {
  const { run, consensus } = await setUpComposing({
    compare: [
      claims((prompt) =>
        ['is Lyon', 'Seine', 'wine'].map((words) => ({ refuses: labelOf(prompt, words) })),
      ),
    ],
  });
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'single',
    basedOn: ['gemini'],
    text: texts.gemini,
    lines: [],
  });
});

const refusesAll = claims((prompt) => [
  ...['tower', 'Seine', 'Rhône', 'wine'].map((words) => ({ refuses: labelOf(prompt, words) })),
  { agree: 'Paris is the capital.', units: unitsIn(prompt, 'is Paris') },
]);

test('when all decline, and another vendor says so too, there is no consensus', async () => {
  const { run, consensus, gpt } = await setUpComposing({ compare: [refusesAll] });
  await run();
  expect(gpt.check).toHaveLength(1);
  expect(await consensus()).toMatchObject({ outcome: 'none', reason: 'no_answers', basedOn: [] });
});

test.each([
  ['contradicts it', judging('contradicts')],
  ['cannot tell', judging('not said')],
  ['says nothing that can be read', says('')],
])(
  'a comparer that calls every answer a refusal silences none when another vendor %s',
  async (_, script) => {
    const second = { check: [script, judging('follows')] };
    const { run, consensus } = await setUpComposing({ compare: [refusesAll] }, { second });
    await run();
    expect(await consensus()).toMatchObject({
      outcome: 'complete',
      basedOn: modelKeys,
      missing: [],
      left: 0,
      text: 'It is Paris.',
      lines: [{ line: { point: 'Paris is the capital.', check: 'follows' } }],
    });
  },
);

/** Says so of the first answer alone. */
const oneDeclines: AnswerScript = (prompt, limits) => {
  const [first = '', ...others] = listAsked(prompt);
  const kept = others.map((pair) => `${pair} not said`);
  return says([`${first} follows`, ...kept].join('\n'))(prompt, limits);
};

test('of the answers called refusals, only the real ones are left out', async () => {
  const { run, consensus } = await setUpComposing(
    { compare: [refusesAll] },
    { second: { check: [oneDeclines] } },
  );
  await run();
  const { outcome, basedOn, missing } = await consensus();
  expect([outcome, basedOn.length]).toEqual(['complete', 3]);
  expect(missing).toMatchObject([{ reason: 'content_refused' }]);
});

test('without another vendor no answer is silenced', async () => {
  const { slot } = createComposer('claude', { compare: [refusesAll] });
  const ctx = await createTestContext({
    events: answersOf(modelKeys),
    panel: { composers: [slot], slot: () => slot },
  });
  await composeConsensus(ctx, { ...ctx.turn, deadlineAt: Date.now() + 60_000 });
  const { consensus } = await ctx.state();
  expect(consensus).toMatchObject({ outcome: 'complete', basedOn: modelKeys });
});

test('an answer with text addressed to the composer supports nothing, and is named', async () => {
  const { run, consensus } = await setUpComposing({
    compare: [
      claims((prompt) => [
        { suspicious: labelOf(prompt, 'wine') },
        { agree: 'Paris is the capital.', units: unitsIn(prompt, 'is Paris') },
        { only: 'Ask about wine.', units: unitsIn(prompt, 'wine') },
      ]),
    ],
    write: [
      (prompt, limits) => {
        const [suspicious = ''] = unitsIn(prompt, 'wine');
        const others = unitsIn(prompt, 'is Paris').filter((id) => id[0] !== suspicious[0]);
        return says(
          `Ask about wine as well. [${suspicious}] `,
          `The capital of France is Paris. [${others[0]}]`,
        )(prompt, limits);
      },
    ],
  });
  await run();
  const { lines, suspicious, sentences } = await consensus();
  expect(suspicious).toEqual(['grok']);
  expect(lines).toHaveLength(1);
  expect(listCites(lines[0]!.line).map(({ model }) => model)).not.toContain('grok');
  expect(sentences).toMatchObject([{ cites: [] }, { cites: [{}] }]);
});

test('three answers make a consensus that says which one is missing, and why', async () => {
  const { run, consensus, claude } = await setUpComposing(
    {},
    { events: answersOf(['gemini', 'claude', 'gpt']) },
  );
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    basedOn: ['gemini', 'claude', 'gpt'],
    missing: [{ model: 'grok', reason: 'provider_timeout' }],
  });
  for (const { system } of [...claude.compare, ...claude.write]) {
    expect(system).toContain('3 answers (A, B, C)');
  }
});

test('a cut-off answer counts, and is marked', async () => {
  const long = `${texts.grok} `.repeat(8);
  const events = [
    ...answersOf(['gemini', 'claude', 'gpt']).filter(
      (event) => !('model' in event && event.model === 'grok'),
    ),
    ...anAnswer('grok', long, { outcome: 'truncated', reason: 'length_limit' }),
  ];
  const { run, consensus } = await setUpComposing({}, { events });
  await run();
  expect(await consensus()).toMatchObject({ basedOn: modelKeys, partial: ['grok'], missing: [] });
});

test('an answer that the person left out is not combined, and named', async () => {
  const start: TurnEvent = {
    type: 'turn-start',
    webSearch: false,
    demo: false,
    asked: [],
    without: ['gpt'],
  };
  const { run, consensus, claude } = await setUpComposing(
    {},
    { events: [start, ...answersOf(modelKeys)] },
  );
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    basedOn: ['gemini', 'claude', 'grok'],
    missing: [{ model: 'gpt', reason: 'left_out' }],
  });
  expect(claude.write[0]?.messages[0]?.text).not.toContain('Lyon');
});

test('a single answer is passed on without a call', async () => {
  const { run, consensus, calls } = await setUpComposing({}, { events: answersOf(['grok']) });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({
    status: 'ended',
    outcome: 'single',
    text: texts.grok,
    basedOn: ['grok'],
    lines: [],
    reason: null,
  });
});

test('without answers the consensus says so', async () => {
  const { run, consensus, calls } = await setUpComposing({}, { events: answersOf([]) });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({
    outcome: 'none',
    reason: 'no_answers',
    text: '',
    basedOn: [],
  });
});
