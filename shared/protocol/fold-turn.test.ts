import { describe, expect, test } from 'vitest';
import { modelKeys } from '../domain/panel.ts';
import {
  createRandom,
  createTurnEvents,
  splitDeltas,
  weave,
} from '../testing/random-turn-events.ts';
import { createTurnState } from './create-turn-state.ts';
import { foldTurn } from './fold-turn.ts';
import { type TurnEvent, turnEventSchema } from './turn-event.ts';
import type { TurnState } from './turn-state.ts';

const fold = (events: readonly TurnEvent[], from: TurnState = createTurnState()): TurnState =>
  events.reduce(foldTurn, from);

const start = (attempt: number): TurnEvent => ({
  type: 'answer-start',
  model: 'claude',
  label: `Claude, try ${attempt}`,
  attempt,
});
const delta = (attempt: number, text: string): TurnEvent => ({
  type: 'answer-delta',
  model: 'claude',
  attempt,
  text,
});
const end = (attempt: number): TurnEvent => ({
  type: 'answer-end',
  model: 'claude',
  attempt,
  outcome: 'complete',
});

describe('folding an answer', () => {
  test('adds up text and reasoning, and leaves the other answers alone', () => {
    const thought: TurnEvent = {
      type: 'answer-delta',
      model: 'claude',
      attempt: 1,
      reasoning: 'Hm.',
    };
    const before = createTurnState();
    const state = fold([start(1), thought, delta(1, 'Hel'), thought, delta(1, 'lo')], before);
    expect(state.answers.claude).toMatchObject({
      status: 'streaming',
      label: 'Claude, try 1',
      text: 'Hello',
      reasoning: 'Hm.Hm.',
    });
    expect(state.answers.gpt).toBe(before.answers.gpt);
    expect(state.consensus).toBe(before.consensus);
  });

  test('keeps its outcome and its sources', () => {
    const sources = [{ url: 'https://example.com/', title: 'Example' }];
    const refused: TurnEvent = {
      type: 'answer-end',
      model: 'claude',
      attempt: 1,
      outcome: 'refused',
      reason: 'content_refused',
      sources,
    };
    expect(fold([start(1), delta(1, 'No'), refused]).answers.claude).toMatchObject({
      status: 'ended',
      text: 'No',
      outcome: 'refused',
      reason: 'content_refused',
      sources,
    });
    expect(fold([start(1), end(1)]).answers.claude).toMatchObject({ reason: null, sources: [] });
  });

  test('a newer attempt starts over', () => {
    const older = [start(1), delta(1, 'old'), end(1)];
    const state = fold([...older, start(2), delta(2, 'new')]);
    expect(state.answers.claude).toEqual(fold([start(2), delta(2, 'new')]).answers.claude);
    expect(state.answers.claude).toMatchObject({ status: 'streaming', outcome: null, attempt: 2 });
  });

  test('events of an older attempt are ignored', () => {
    const state = fold([start(1), start(2), delta(2, 'new')]);
    for (const late of [start(1), delta(1, 'old'), end(1)]) {
      expect(foldTurn(state, late)).toBe(state);
    }
  });

  test('the first end is final', () => {
    const again: TurnEvent = { type: 'answer-end', model: 'claude', attempt: 2, outcome: 'failed' };
    const state = fold([start(1), delta(1, 'Paris'), end(1)]);
    expect(fold([again], state).answers).toEqual(state.answers);
  });

  test('ends even if it never began', () => {
    const unavailable: TurnEvent = {
      type: 'answer-end',
      model: 'grok',
      attempt: 3,
      outcome: 'failed',
      reason: 'provider_unavailable',
    };
    expect(fold([unavailable]).answers.grok).toMatchObject({
      status: 'ended',
      attempt: 3,
      text: '',
    });
  });
});

const write = (attempt: number, text: string): TurnEvent => ({
  type: 'consensus-delta',
  attempt,
  text,
});

describe('folding the consensus', () => {
  const missing = [{ model: 'grok', reason: 'provider_timeout' }] as const;
  const consensusStart = (attempt: number): TurnEvent => ({
    type: 'consensus-start',
    attempt,
    basedOn: ['gemini', 'claude', 'gpt'],
    missing: [...missing],
  });
  const cites = [{ model: 'gpt' as const, start: 0, end: 5 }];
  const line = (id: number, point = 'All like tea.'): TurnEvent => ({
    type: 'consensus-line',
    attempt: 1,
    id,
    line: { kind: 'agreement', point, cites, check: 'pending' },
  });
  const compared: TurnEvent = {
    type: 'consensus-compared',
    attempt: 1,
    compared: true,
    basedOn: ['gemini', 'claude'],
    missing: [...missing, { model: 'gpt', reason: 'content_refused' }],
    suspicious: [],
    next: ['And coffee?'],
  };

  test('adds up lines and text until its end', () => {
    const state = fold([
      consensusStart(1),
      line(1),
      line(2, 'Or coffee.'),
      compared,
      { type: 'consensus-delta', attempt: 1, text: 'Drink ', citations: [{ at: 2, cites }] },
      write(1, 'tea.'),
      { type: 'consensus-end', attempt: 1, outcome: 'complete' },
    ]);
    expect(state.consensus).toMatchObject({
      status: 'ended',
      outcome: 'complete',
      text: 'Drink tea.',
      basedOn: ['gemini', 'claude'],
      missing: [...missing, { model: 'gpt', reason: 'content_refused' }],
      lines: [
        { id: 1, line: { point: 'All like tea.' } },
        { id: 2, line: { point: 'Or coffee.' } },
      ],
      citations: [{ at: 2 }],
      next: ['And coffee?'],
      compared: true,
    });
  });

  test('a line is replaced in its place, whatever it has become, and a line that another one repeats is removed', () => {
    const withdraw: TurnEvent = { type: 'consensus-withdrawn', attempt: 1, ids: [2, 9] };
    const { consensus } = fold([
      consensusStart(1),
      line(1),
      line(2),
      line(3),
      compared,
      { type: 'consensus-line', attempt: 1, id: 1, line: { kind: 'fallen', point: 'Tea.', cites } },
      withdraw,
      withdraw,
    ]);
    expect(consensus.lines.map(({ id }) => id)).toEqual([1, 3]);
    expect(consensus.lines[0]?.line).toMatchObject({ kind: 'fallen', point: 'Tea.' });
  });

  test('the first end is final', () => {
    const consensusEnd = { type: 'consensus-end', attempt: 1, outcome: 'complete' } as const;
    const state = fold([consensusStart(1), write(1, 'Drink tea.'), consensusEnd]);
    const again = { ...consensusEnd, attempt: 2, outcome: 'failed' } as const;
    expect(foldTurn(state, again)).toBe(state);
  });

  test('a newer attempt starts over, and events of an older one are ignored', () => {
    const state = fold([consensusStart(1), line(1), write(1, 'old'), consensusStart(2)]);
    expect(state.consensus).toEqual(fold([consensusStart(2)]).consensus);
    for (const late of [consensusStart(1), line(1), compared, write(1, 'old')]) {
      expect(foldTurn(state, late)).toBe(state);
    }
  });
});

describe('folding a turn', () => {
  test('knows how it was asked, what it cost and how it ended', () => {
    const state = fold([
      { type: 'turn-start', webSearch: true, demo: true },
      { type: 'credits-settled', charged: 1 },
      { type: 'turn-end', outcome: 'finished' },
    ]);
    expect(state).toMatchObject({
      status: 'ended',
      webSearch: true,
      demo: true,
      asked: modelKeys,
      charged: 1,
      outcome: 'finished',
    });
    const start = { type: 'turn-start', webSearch: false, demo: false } as const;
    expect(fold([{ ...start, asked: ['gpt'] }]).asked).toEqual(['gpt']);
  });

  test.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'gives the same state however it is cut, split or woven (seed %i)',
    (seed) => {
      const random = createRandom(seed);
      const writers = [...modelKeys, 'consensus' as const].map((writer) =>
        createTurnEvents(random, writer),
      );
      const events = weave(random, writers);
      for (const event of events) expect(turnEventSchema.parse(event)).toEqual(event);
      const whole = fold(events);
      const cut = Math.floor(random() * events.length);
      const resumed = structuredClone(fold(events.slice(0, cut)));
      expect(fold(events.slice(cut), resumed)).toEqual(whole);
      expect(fold(splitDeltas(random, events))).toEqual(whole);
      expect(fold(weave(random, writers))).toEqual(whole);
    },
  );

  test('never changes the state it was given', () => {
    const random = createRandom(7);
    const events = createTurnEvents(random, 'gpt');
    let state = createTurnState();
    for (const event of events) {
      const before = structuredClone(state);
      const next = foldTurn(state, event);
      expect(state).toEqual(before);
      state = next;
    }
  });
});
