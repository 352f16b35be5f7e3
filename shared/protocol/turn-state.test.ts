import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { modelKeys } from '../domain/panel.ts';
import { createRandom, createTurnEvents, weave } from '../testing/random-turn-events.ts';
import { wholeTurn } from '../testing/whole-turn.ts';
import { createTurnState } from './create-turn-state.ts';
import { foldTurn } from './fold-turn.ts';
import { toAnswerFrame, toConsensusFrame } from './to-sse-frame.ts';
import { turnStateSchema } from './turn-state.ts';

const whole = wholeTurn.reduce(foldTurn, createTurnState());
const readTurnState = (state: unknown) => turnStateSchema.safeParse(state).data ?? null;
const read = (state: unknown) => readTurnState(JSON.parse(JSON.stringify(state)));

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'a state of this version is read as it is (seed %i)',
  (seed) => {
    const random = createRandom(seed);
    const writers = [...modelKeys, 'consensus' as const];
    const events = weave(
      random,
      writers.map((writer) => createTurnEvents(random, writer)),
    );
    const state = events
      .slice(0, Math.floor(random() * events.length))
      .reduce(foldTurn, createTurnState());
    expect(read(state)).toEqual(state);
    expect(read(whole)).toEqual(whole);
  },
);

test('unknown fields of a later version are ignored', () => {
  const later = {
    ...whole,
    title: 'Tea',
    answers: { ...whole.answers, unheardof: whole.answers.claude },
  };
  expect(read(later)).toEqual(whole);
});

test('an optional field that is added to the schema reaches a reader who joins', () => {
  const wider = z.extend(turnStateSchema.def.innerType, { title: z.optional(z.string()) });
  const titled = { ...whole, title: 'Tea' };
  expect(wider.parse(JSON.parse(JSON.stringify(titled)))).toEqual(titled);
  expect(wider.parse(whole)).toEqual(whole);
});

test('unknown values of a later version map to the nearest known ones', () => {
  const claude = { ...whole.answers.claude, outcome: 'moderated', reason: 'house_rules' };
  const gpt = { ...whole.answers.gpt, status: 'paused', outcome: null };
  const grok = { ...whole.answers.claude, reason: 'cached' };
  const state = read({
    ...whole,
    outcome: 'archived',
    answers: { ...whole.answers, claude, gpt, grok },
    consensus: { ...whole.consensus, outcome: 'voted', basedOn: ['unheardof', 'claude'] },
  });
  expect(state).toMatchObject({
    status: 'ended',
    outcome: 'finished',
    answers: {
      claude: { outcome: 'failed', reason: 'provider_error' },
      gpt: { status: 'streaming', outcome: null },
      grok: { outcome: 'complete', reason: null },
    },
    consensus: { outcome: 'failed', basedOn: ['claude'] },
  });
});

test('fields missing from an older version get their initial values', () => {
  const { claude, ...others } = whole.answers;
  const { consensus: _, charged: __, ...older } = { ...whole, answers: others };
  expect(claude.text).not.toBe('');
  expect(read(older)).toEqual({
    ...whole,
    answers: { ...others, claude: createTurnState().answers.claude },
    consensus: createTurnState().consensus,
    charged: null,
  });
});

test.each([null, undefined, 7, 'state', []])('an invalid state reads as none: %j', (value) => {
  expect(readTurnState(value)).toBeNull();
});

test('a garbled state can be shown', () => {
  const junk = [undefined, null, 7, 'junk', [], [null], {}, true];
  for (const value of junk) {
    const answers = { claude: value, gpt: { status: value, sources: value, reason: value } };
    const fields = Object.fromEntries(Object.keys(whole.consensus).map((name) => [name, value]));
    for (const consensus of [value, fields]) {
      const state = readTurnState({ answers, consensus, status: value, charged: value });
      expect(turnStateSchema.parse(state)).toEqual(state);
      for (const model of modelKeys) expect(state && toAnswerFrame(state, model)).toBeDefined();
      expect(state && toConsensusFrame(state.consensus)).toBeDefined();
    }
    expect(readTurnState({ answers: value })).toEqual(createTurnState());
  }
});
