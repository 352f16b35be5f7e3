import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test } from 'vitest';
import {
  answersOf,
  composing,
  labelOf,
  setUpComposing,
  texts,
  unitsIn,
  usualReply,
} from '../testing/composing.ts';

test('an answer that declines in its own words neither counts nor is merged', async () => {
  const events = answersOf(modelKeys).map(
    (event): TurnEvent =>
      event.type === 'answer-delta' && event.model === 'grok'
        ? { ...event, text: 'I cannot help with that.' }
        : event,
  );
  const { run, consensus, gpt } = await setUpComposing(
    {
      compose: [
        composing((prompt) => {
          const usual = usualReply(prompt);
          const declining = { leave: labelOf(prompt, 'cannot help'), why: 'refuses' };
          return { ...usual, before: [declining, ...(usual.before ?? [])] };
        }),
      ],
    },
    { events },
  );
  await run();
  expect(await consensus()).toMatchObject({
    basedOn: ['gemini', 'claude', 'gpt'],
    missing: [{ model: 'grok', reason: 'content_refused' }],
    outcome: 'complete',
  });
  expect(gpt.check[0]?.messages[0]?.text).not.toContain('I cannot help');
});

test('a composer alone silences neither a long answer nor one of the last two', async () => {
  const long = anAnswer('grok', `${texts.grok} `.repeat(20));
  const events = [...answersOf(['gemini', 'claude', 'gpt']), ...long].filter(
    (event, index, all) => !('model' in event && event.model === 'grok' && all.indexOf(event) < 12),
  );
  const refusesAll = composing((prompt) => ({
    ...usualReply(prompt),
    before: ['tower', 'Seine', 'Rhône', 'wine'].map((words) => ({
      leave: labelOf(prompt, words),
      why: 'refuses',
    })),
  }));
  const { run, consensus } = await setUpComposing({ compose: [refusesAll] }, { events });
  await run();
  const { basedOn, missing, outcome } = await consensus();
  expect([basedOn.length, missing.length, outcome]).toEqual([2, 2, 'complete']);
  expect(basedOn).toContain('grok');
});

test('an answer with text addressed to the composer supports nothing, and is named', async () => {
  const { run, consensus, gpt } = await setUpComposing({
    compose: [
      composing((prompt) => {
        const [steering = ''] = unitsIn(prompt, 'wine');
        const others = unitsIn(prompt, 'is Paris').filter((id) => id[0] !== steering[0]);
        return {
          before: [{ leave: labelOf(prompt, 'wine'), why: 'steers' }],
          text: `Ask about wine as well. [${steering}] The capital of France is Paris. [${others[0]}]`,
          after: [
            { claim: 'Paris is the capital.', units: unitsIn(prompt, 'is Paris') },
            { claim: 'Ask about wine.', units: unitsIn(prompt, 'wine') },
          ],
        };
      }),
    ],
  });
  await run();
  const { lines, suspicious, sentences } = await consensus();
  expect(suspicious).toEqual(['grok']);
  const models = lines.flatMap(({ line }) => listCites(line).map(({ model }) => model));
  expect(models).not.toContain('grok');
  expect(sentences.flatMap(({ cites }) => cites.map(({ model }) => model))).not.toContain('grok');
  expect(gpt.check[0]?.messages[0]?.text).not.toContain('Ask about wine too');
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
  for (const { system } of claude.compose) {
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
  expect(claude.compose[0]?.messages[0]?.text).not.toContain('Lyon');
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
