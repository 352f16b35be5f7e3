import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/fold-turn.ts';
import { expect, test } from 'vitest';
import { countOnce } from './count-once.ts';
import { listModels } from './list-models.ts';

const at = (model: ModelKey, start: number): Cited => ({ model, start, end: start + 5 });
const equal = [at('gemini', 0), at('claude', 0), at('gpt', 0), at('grok', 0)];
const [gemini, claude, gpt] = equal as [Cited, Cited, Cited, Cited];

const blank = createTurnState().consensus;
const sentence = (cites: readonly Cited[]) => ({
  start: 0,
  end: 9,
  cites: [...cites],
  unfounded: [],
  disputes: [],
  check: 'follows' as const,
});
const agree = (cites: readonly Cited[]) => ({
  id: 1,
  line: {
    kind: 'agreement' as const,
    point: 'Equal.',
    cites: [...cites],
    check: 'follows' as const,
  },
});
const count = (cites: readonly Cited[] | undefined) => listModels(cites ?? []).length;

test('a point that says what a short answer says has its count', () => {
  const counted = countOnce({
    ...blank,
    votes: [{ answer: 'No, about equal.', cites: equal }],
    lines: [agree([gemini, claude, at('claude', 90)])],
  });
  const [line] = counted.lines;
  expect(line?.line.kind === 'agreement' && count(line.line.cites)).toBe(4);
});

test('a point with a passage of its own from any model keeps its own count', () => {
  const lines = [agree([gemini, at('claude', 90)])];
  const counted = countOnce({ ...blank, votes: [{ answer: 'Equal.', cites: equal }], lines });
  expect(counted.lines).toEqual(lines);
});

test('a sentence of several models that states a counted point has its marks, and says against whom', () => {
  const opposed = { ...at('grok', 60), against: true as const };
  const counted = countOnce({
    ...blank,
    lines: [agree(equal)],
    sentences: [sentence([gemini, claude, gpt, opposed])],
    citations: [{ at: 5, cites: [gemini, claude, gpt] }],
  });
  expect(count(counted.sentences[0]?.cites.filter(({ against }) => !against))).toBe(4);
  expect(counted.sentences[0]?.cites).toContainEqual(opposed);
  expect(count(counted.citations[0]?.cites)).toBe(4);
});

test('a sentence of one model alone is given no other, whatever its passage is counted for', () => {
  const alone = { ...blank, lines: [agree(equal)], sentences: [sentence([gemini])] };
  expect(countOnce(alone)).toBe(alone);
});
