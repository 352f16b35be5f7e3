import { describe, expect, test } from 'vitest';
import { createTurnState, foldTurn } from './fold-turn.ts';
import { doneFrame, formatSseFrame, keepAliveComment } from './format-sse-frame.ts';
import { toAnswerFrame, toConsensusFrame } from './to-sse-frame.ts';
import type { TurnEvent } from './turn-event.ts';

const fold = (...events: TurnEvent[]) => events.reduce(foldTurn, createTurnState());
const model = 'claude';
const start: TurnEvent = { type: 'answer-start', model, attempt: 1, label: 'Claude Sonnet 4' };
const delta = (text: string): TurnEvent => ({ type: 'answer-delta', model, attempt: 1, text });

describe('the frame of an answer', () => {
  test('is null before the answer begins', () => {
    expect(toAnswerFrame(fold(), model)).toBeNull();
  });

  test('holds the whole text so far', () => {
    const state = fold(start, delta('One, '), delta('two'));
    expect(toAnswerFrame(state, model)).toEqual({
      tabKey: model,
      content: 'One, two',
      streaming: true,
      label: 'Claude Sonnet 4',
    });
    const thought: TurnEvent = { type: 'answer-delta', model, attempt: 1, reasoning: 'Count.' };
    expect(toAnswerFrame(fold(start, thought), model)).toMatchObject({
      content: '',
      reasoning: 'Count.',
    });
  });

  test('of a complete answer shows its text and sources, and no error', () => {
    const sources = [{ url: 'https://example.com/', title: 'Example' }];
    const end: TurnEvent = { type: 'answer-end', model, attempt: 1, outcome: 'complete', sources };
    expect(toAnswerFrame(fold(start, delta('Done.'), end), model)).toEqual({
      tabKey: model,
      content: 'Done.',
      streaming: false,
      label: 'Claude Sonnet 4',
      sources,
    });
  });

  test('of a failed answer ends in a plain sentence, after what was written', () => {
    const end: TurnEvent = {
      type: 'answer-end',
      model,
      attempt: 1,
      outcome: 'failed',
      reason: 'interrupted',
    };
    const sentence = "Claude's answer was cut off before its end.";
    expect(toAnswerFrame(fold(end), model)).toEqual({
      tabKey: model,
      content: sentence,
      streaming: false,
      error: { code: 'interrupted' },
    });
    expect(toAnswerFrame(fold(start, delta('Half'), end), model)).toMatchObject({
      content: `Half\n\n*${sentence}*`,
      streaming: false,
      error: { code: 'interrupted' },
    });
  });
});

const frameOf = (...events: TurnEvent[]) => toConsensusFrame(fold(...events).consensus);

describe('the frame of the consensus', () => {
  const begin: TurnEvent = { type: 'consensus-start', attempt: 1, basedOn: ['gpt'], missing: [] };
  const points: TurnEvent = {
    type: 'consensus-points',
    attempt: 1,
    agreements: ['a'],
    disagreements: [{ model: 'gpt', point: 'p' }],
    evidence: { agreements: [], disagreements: [] },
    compared: true,
  };
  const write: TurnEvent = { type: 'consensus-delta', attempt: 1, text: 'Best.' };
  type Outcome = 'complete' | 'single' | 'none' | 'failed' | 'cancelled';
  const end = (outcome: Outcome): TurnEvent => ({ type: 'consensus-end', attempt: 1, outcome });

  test('is null before there is something to show', () => {
    expect(frameOf()).toBeNull();
    expect(frameOf(begin)).toBeNull();
  });

  test('shows the points first, then the text as it grows, then the result', () => {
    expect(frameOf(begin, points)).toMatchObject({
      consensus: { bestOfAnswer: '', agreements: ['a'] },
      streaming: true,
    });
    expect(frameOf(begin, points, write, end('complete'))).toEqual({
      consensus: {
        bestOfAnswer: 'Best.',
        agreements: ['a'],
        disagreements: [{ model: 'gpt', point: 'p' }],
        evidence: { agreements: [], disagreements: [] },
        basedOn: ['gpt'],
        missing: [],
      },
      streaming: false,
    });
  });

  test('shows a single answer as a result without points', () => {
    expect(frameOf(begin, write, end('single'))).toMatchObject({
      consensus: { bestOfAnswer: 'Best.', agreements: [] },
      streaming: false,
    });
  });

  test.each(['none', 'failed', 'cancelled'] as const)(
    'shows no result when it ended as %s',
    (outcome) => {
      expect(frameOf(begin, points, write, end(outcome))).toBeNull();
    },
  );
});

test('is one data line on the wire, whatever its text', () => {
  const state = fold(start, delta('a\n\ndata: [DONE]\r\n\u2028'));
  const bytes = formatSseFrame(toAnswerFrame(state, model)!);
  expect(bytes).toMatch(/^data: [^\r\n]+\n\n$/);
  expect(JSON.parse(bytes.slice('data: '.length))).toMatchObject({
    content: 'a\n\ndata: [DONE]\r\n\u2028',
  });
  expect(doneFrame).toBe('data: [DONE]\n\n');
  expect(keepAliveComment).toMatch(/^:/);
});
