import { describe, expect, test } from 'vitest';
import type { ConsensusLine } from './consensus-parts.ts';
import { createTurnState } from './create-turn-state.ts';
import { foldTurn } from './fold-turn.ts';
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

  test('names deviations from the request before the first word', () => {
    const told = { label: 'Claude Sonnet 5.5', remark: 'Served in place of Claude Sonnet 4.' };
    const state = fold(start, { ...start, ...told }, delta('One'));
    expect(toAnswerFrame(state, model)).toMatchObject({ ...told, content: 'One' });
    expect(toAnswerFrame(fold(start), model)).not.toHaveProperty('remark');
  });

  test('shows text and sources of a complete answer, and no error', () => {
    const sources = [{ url: 'https://example.com/', title: 'Example', at: [5] }];
    const end: TurnEvent = { type: 'answer-end', model, attempt: 1, outcome: 'complete', sources };
    expect(toAnswerFrame(fold(start, delta('Done.'), end), model)).toEqual({
      tabKey: model,
      content: 'Done.',
      streaming: false,
      label: 'Claude Sonnet 4',
      sources,
    });
  });

  test('ends the text of a failed answer with a plain sentence', () => {
    const end: TurnEvent = {
      type: 'answer-end',
      model,
      attempt: 1,
      outcome: 'failed',
      reason: 'interrupted',
    };
    const sentence = 'Claude was cut off before the end.';
    expect(toAnswerFrame(fold(end), model)).toEqual({
      tabKey: model,
      content: sentence,
      streaming: false,
      error: { code: 'interrupted', outcome: 'failed' },
    });
    expect(toAnswerFrame(fold(start, delta('Half'), end), model)).toMatchObject({
      content: `Half\n\n*${sentence}*`,
      streaming: false,
      error: { code: 'interrupted', outcome: 'failed' },
    });
  });
});

const frameOf = (...events: TurnEvent[]) => toConsensusFrame(fold(...events).consensus);

const line = (id: number, found: ConsensusLine): TurnEvent => ({
  type: 'consensus-line',
  attempt: 1,
  id,
  line: found,
});

describe('the frame of the consensus', () => {
  const begin: TurnEvent = { type: 'consensus-start', attempt: 1, basedOn: ['gpt'], missing: [] };
  const cites = [{ model: 'gpt' as const, start: 0, end: 4 }];
  const agreed = line(1, { kind: 'agreement', point: 'a', cites, check: 'follows' });
  const disputed = line(2, {
    kind: 'disagreement',
    topic: 't',
    stances: [{ stance: 'p', cites: [...cites, ...cites] }],
    settledBy: null,
    check: 'follows',
  });
  const write: TurnEvent = { type: 'consensus-delta', attempt: 1, text: 'Best.' };
  type Outcome = 'complete' | 'single' | 'none' | 'failed' | 'cancelled';
  const end = (outcome: Outcome): TurnEvent => ({ type: 'consensus-end', attempt: 1, outcome });

  test('is null before there is something to show', () => {
    expect(frameOf()).toBeNull();
    expect(frameOf(begin)).toBeNull();
  });

  test('shows the lines first, then the text as it grows, then the result', () => {
    expect(frameOf(begin, agreed)).toMatchObject({
      consensus: { bestOfAnswer: '', agreements: ['a'] },
      streaming: true,
    });
    expect(frameOf(begin, agreed, disputed, write, end('complete'))).toMatchObject({
      consensus: {
        bestOfAnswer: 'Best.',
        agreements: ['a'],
        disagreements: [{ model: 'gpt', point: 'p' }],
        lines: [{ id: 1 }, { id: 2 }],
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
    'says why there is no result when it ended as %s',
    (outcome) => {
      const because: TurnEvent = {
        type: 'consensus-end',
        attempt: 1,
        outcome,
        reason: 'composers_failed',
      };
      const sentence = 'None of the models could combine the answers.';
      expect(frameOf(begin, agreed, because)).toMatchObject({
        consensus: { bestOfAnswer: sentence, agreements: ['a'] },
        streaming: false,
        error: { code: 'composers_failed' },
      });
      expect(frameOf(begin, write, because)?.consensus.bestOfAnswer).toBe(`Best.\n\n*${sentence}*`);
      expect(frameOf(end(outcome))?.error).toEqual({ code: 'interrupted' });
    },
  );

  test('frames before the last leave out what the reader already has', () => {
    const sent = fold(begin, agreed, write);
    const before = sent.consensus;
    const texts = (...events: TurnEvent[]) => events.reduce(foldTurn, sent).consensus;
    expect(toConsensusFrame(texts(write), before)).toEqual({
      consensus: { bestOfAnswer: 'Best.Best.', agreements: ['a'], disagreements: [] },
      streaming: true,
    });
    const more = toConsensusFrame(texts(disputed), before)?.consensus;
    expect(more).toMatchObject({ lines: [{ id: 1 }, { id: 2 }] });
    expect(more).not.toHaveProperty('basedOn');
    const again = toConsensusFrame(
      texts({ ...begin, attempt: 2 }, { ...write, attempt: 2 }),
      before,
    );
    expect(again?.consensus).toMatchObject({ lines: [], basedOn: ['gpt'] });
    const last = texts(end('complete'));
    expect(toConsensusFrame(last, before)).toEqual(toConsensusFrame(last));
  });

  test('a whole result has no error', () => {
    expect(frameOf(begin, write, end('complete'))).not.toHaveProperty('error');
    expect(frameOf(begin, write, end('single'))).not.toHaveProperty('error');
  });
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
