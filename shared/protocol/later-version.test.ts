import { describe, expect, test } from 'vitest';
import { modelKeys } from '../domain/panel.ts';
import { laterEvents, mixIn } from '../testing/later-events.ts';
import {
  createRandom,
  createTurnEvents,
  type Random,
  weave,
} from '../testing/random-turn-events.ts';
import { createTurnState } from './create-turn-state.ts';
import { foldTurn } from './fold-turn.ts';
import { toAnswerFrame, toConsensusFrame } from './to-sse-frame.ts';
import { readTurnEvent, type TurnEvent, turnEventSchema } from './turn-event.ts';
import { type TurnState, turnStateSchema } from './turn-state.ts';

const fold = (events: readonly unknown[], from = createTurnState()): TurnState =>
  (events as readonly TurnEvent[]).reduce(foldTurn, from);

const seeds = Array.from({ length: 50 }, (_, seed) => seed);
const write = (random: Random) =>
  weave(
    random,
    [...modelKeys, 'consensus' as const].map((writer) => createTurnEvents(random, writer)),
  );

describe('an event of a later version', () => {
  test.each(laterEvents)('changes nothing: %s', (_, event) => {
    const state = fold(write(createRandom(1)));
    expect(foldTurn(state, event)).toBe(state);
    expect(foldTurn(createTurnState(), event)).toEqual(createTurnState());
  });

  test.each(seeds)('changes nothing wherever it comes (seed %i)', (seed) => {
    const events = write(createRandom(seed));
    expect(fold(mixIn(events))).toEqual(fold(events));
  });

  test('unknown fields are dropped', () => {
    const events = write(createRandom(3));
    const wider = events.map((event) => ({ ...event, colour: 'blue', at: { ms: 1 } }));
    expect(fold(wider)).toEqual(fold(events));
  });

  test.each([null, undefined, 7, 'turn-end', [], true])('is no object: %j', (event) => {
    expect(fold([event])).toEqual(createTurnState());
  });
});

/** Replaces or removes one field. */
function garble(random: Random, event: TurnEvent): unknown {
  const fields = Object.keys(event);
  const field = fields[Math.floor(random() * fields.length)] ?? '';
  const junk = [undefined, null, 7, '', 'junk', [], [null], [{ model: 'unheardof' }], {}, true];
  return { ...event, [field]: junk[Math.floor(random() * junk.length)] };
}

test.each(seeds)('a garbled turn folds to something that can be shown (seed %i)', (seed) => {
  const random = createRandom(seed);
  const events = write(random).map((event) => garble(random, event));
  const known = events.map(readTurnEvent).filter((event) => event !== null);
  for (const event of known) expect(turnEventSchema.safeParse(event).success).toBe(true);
  const state = fold(events);
  for (const model of modelKeys) toAnswerFrame(state, model);
  toConsensusFrame(state.consensus);
  expect(turnStateSchema.parse(state)).toEqual(state);
});

describe('an end with a value of a later version is an end', () => {
  const end = { type: 'answer-end', model: 'claude', attempt: 1 };

  test('an unknown outcome is a failure, with a reason that has a sentence', () => {
    const state = fold([{ ...end, outcome: 'moderated', reason: 'house_rules' }]);
    expect(state.answers.claude).toMatchObject({
      status: 'ended',
      outcome: 'failed',
      reason: 'provider_error',
    });
    expect(toAnswerFrame(state, 'claude')?.content).toMatch(/^Claude had a problem/);
    expect(fold([{ ...end, outcome: 'moderated' }]).answers.claude.reason).toBe('provider_error');
  });

  test('an unknown reason leaves a known outcome as it is', () => {
    const state = fold([{ ...end, outcome: 'truncated', reason: 'house_rules' }]);
    expect(state.answers.claude).toMatchObject({ outcome: 'truncated', reason: 'provider_error' });
  });

  test('an unknown reason makes no failure of a complete answer', () => {
    const state = fold([{ ...end, outcome: 'complete', reason: 'cached' }]);
    expect(state.answers.claude).toMatchObject({ outcome: 'complete', reason: null });
    expect(toAnswerFrame(state, 'claude')).not.toHaveProperty('error');
  });

  test('sources that cannot be read are left out', () => {
    const source = { url: 'https://example.com/', title: 'Example' };
    const sources = [source, { url: 7 }, null, { ...source, licence: 'CC' }];
    const state = fold([{ ...end, outcome: 'complete', sources }]);
    expect(state.answers.claude.sources).toMatchObject([source, source]);
  });

  test.each([
    [
      [12, 40],
      [12, 40],
    ],
    [
      [40, 12, 12],
      [12, 40],
    ],
    [[-1, 0, 2.5, '7', null, 9], [9]],
    [Array.from({ length: 40 }, (_, at) => at + 1), Array.from({ length: 16 }, (_, at) => at + 1)],
    [[], undefined],
    ['12', undefined],
    [undefined, undefined],
  ])('of the offsets %j of a source, only valid ones are read', (at, read) => {
    const source = { url: 'https://example.com/', title: 'Example', at };
    const [known] = fold([{ ...end, outcome: 'complete', sources: [source] }]).answers.claude
      .sources;
    expect(known?.at).toEqual(read);
  });

  test('an unknown outcome fails the consensus and finishes the turn', () => {
    const state = fold([
      { type: 'consensus-end', attempt: 1, outcome: 'voted' },
      { type: 'turn-end', outcome: 'archived' },
    ]);
    expect(state.consensus).toMatchObject({ status: 'ended', outcome: 'failed' });
    expect(state).toMatchObject({ status: 'ended', outcome: 'finished' });
  });
});

const cited = (model: string) => ({ model, start: 0, end: 4 });

describe('a consensus over a model of a later version', () => {
  const events = [
    {
      type: 'consensus-start',
      attempt: 1,
      basedOn: ['gpt', 'unheardof'],
      missing: [
        { model: 'unheardof', reason: 'provider_timeout' },
        { model: 'grok', reason: 'house_rules' },
      ],
    },
    {
      type: 'consensus-line',
      attempt: 1,
      id: 1,
      line: {
        kind: 'disagreement',
        topic: 'Tea',
        matter: 'taste',
        stances: [{ stance: 'Green.', cites: [cited('gpt'), cited('unheardof')] }],
        check: 'doubted',
      },
    },
    { type: 'consensus-end', attempt: 1, outcome: 'complete', composer: 'unheardof' },
  ];

  test('names the known models, and each line keeps what is known of it', () => {
    expect(fold(events).consensus).toMatchObject({
      basedOn: ['gpt'],
      missing: [{ model: 'grok', reason: 'provider_error' }],
      composer: null,
      lines: [
        {
          id: 1,
          line: {
            topic: 'Tea',
            stances: [{ stance: 'Green.', cites: [cited('gpt')] }],
            settledBy: null,
            check: 'unchecked',
          },
        },
      ],
    });
  });
});
