import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import {
  describeBasis,
  describeChecking,
  describeCounts,
  describeEmpty,
  describeStep,
  marksUnchecked,
  nameAlone,
} from './describe-lines.ts';
import { sortLines } from './sort-lines.ts';

type Check = ConsensusLine['check'];
const cited = { model: 'gpt', start: 0, end: 3 } as const;

const agreement = (check: Check = 'follows'): ConsensusLine => ({
  kind: 'agreement',
  point: 'Both.',
  cites: [cited],
  check,
});
const only = (check: Check = 'follows'): ConsensusLine => ({
  kind: 'only',
  point: 'One.',
  cites: [cited],
  check,
});
const disagreement: ConsensusLine = {
  kind: 'disagreement',
  topic: 'Whether',
  matter: 'fact',
  stances: [],
  settledBy: null,
  check: 'follows',
};

function found(lines: readonly ConsensusLine[], rest: Partial<ConsensusState> = {}) {
  const listed = lines.map((line, index) => ({ id: index + 1, line }));
  return { lines: listed, left: 0, compared: true, ...rest };
}

test('cross-checking shows how many lines have been checked', () => {
  const lines = [agreement('pending'), agreement('unchecked'), disagreement];
  expect(describeChecking(found(lines))).toBe('2 of 3 cross-checked…');
  expect(describeChecking(found([agreement(), disagreement]))).toBe('');
  expect(describeChecking(found([]))).toBe('');
});

test('the progress names its step: compare, cross-check or write', () => {
  const nothing = { lines: [], compared: false, text: '' };
  expect(describeStep(nothing)).toBe('Comparing…');
  const checking = { ...found([agreement('pending'), disagreement]), text: 'Start' };
  expect(describeStep(checking)).toBe('1 of 2 cross-checked…');
  expect(describeStep({ ...found([agreement()]), text: '' })).toBe('Writing…');
  expect(describeStep({ ...nothing, text: 'Start' })).toBe('Writing…');
});

test('a question for one word or for a poem has no list of shared points, so none is said to be missing', () => {
  for (const question of ['choice', 'creative', 'transformation'] as const) {
    const none = found([], { question });
    expect(describeEmpty(none)).toEqual({ agreements: '', disagreements: '' });
    expect(describeCounts(none)).toEqual({ agreed: null, disputed: null });
  }
  expect(describeEmpty(found([])).agreements).toBe('We found no shared point.');
  expect(nameAlone({ question: 'creative' })).toBe('What sets each apart');
  expect(nameAlone({})).toBe('Only one model said');
});

test('lines stand in their lists in the order in which they were found', () => {
  const { lines } = found([only(), agreement(), disagreement, agreement(), only(), only(), only()]);
  const sorted = sortLines(lines);
  expect(sorted.agreements.map(({ id }) => id)).toEqual([2, 4]);
  expect(sorted.disagreements.map(({ id }) => id)).toEqual([3]);
  expect(sorted.only.map(({ id }) => id)).toEqual([1, 5, 6]);
});

test.each([
  [[agreement(), agreement(), disagreement], {}, ['Agree on 2 points', 'Split on 1']],
  [[agreement()], {}, ['Agree on 1 point', 'No dispute']],
  [[], {}, ['No shared point', 'No dispute']],
  [[], { left: 1 }, ['No shared point confirmed', 'No dispute']],
  [[agreement()], { compared: false }, ['Agree on 1 point', null]],
  [[], { compared: false }, [null, null]],
] as const)('of %j with %j the meter says %j', (lines, rest, [agreed, disputed]) => {
  expect(describeCounts(found(lines, rest))).toEqual({ agreed, disputed });
});

test('"No shared point was found" is shown only when none was claimed', () => {
  expect(describeEmpty(found([])).agreements).toBe('We found no shared point.');
  expect(describeEmpty(found([], { left: 1 })).agreements).toBe(
    "We couldn't confirm a shared point.",
  );
});

const signal = 'Four models can all be wrong. Check what matters.';
const checked = "A second company's model checked each point against the quotes.";

test.each([
  [[agreement(), only()], {}, [checked, signal]],
  [
    [agreement('unchecked'), only('pending')],
    {},
    ['No other model cross-checked these points.', signal],
  ],
  [[agreement('unchecked')], {}, ['No other model cross-checked this point.', signal]],
  [[agreement('unchecked'), only()], {}, [signal]],
  [[], { left: 1 }, ["1 point removed: the answers don't support it."]],
  [
    [only()],
    { compared: false, left: 2 },
    [
      'The comparison broke off: there may be more.',
      "2 points removed: the answers don't support them.",
      checked,
      signal,
    ],
  ],
  [[], {}, []],
] as const)('below %j with %j stands what it rests on', (lines, rest, sentences) => {
  expect(describeBasis(found(lines, rest))).toEqual(sentences);
});

test('of a demo it says that no model did any of it', () => {
  const demo = { ...found([agreement(), only('unchecked')], { left: 1 }), demo: true };
  expect(describeBasis(demo)).toEqual([
    "1 point removed: the answers don't support it.",
    'No model compared or checked anything here.',
  ]);
  expect(describeBasis({ ...found([]), demo: true })).toEqual([]);
});

test('says nothing about cross-checks of points that cite no words', () => {
  const named: ConsensusLine = {
    ...disagreement,
    stances: [{ stance: 'So.', cites: [{ model: 'gpt', start: 0, end: 0 }] }],
    check: 'unchecked',
  };
  const lines = [{ ...agreement('unchecked'), cites: [] }, named];
  expect(describeBasis(found(lines))).toEqual([signal]);
});

test('a line is marked as not cross-checked only where others were checked', () => {
  expect(marksUnchecked(found([agreement('unchecked'), only()]).lines)).toBe(true);
  expect(marksUnchecked(found([agreement('unchecked'), only('pending')]).lines)).toBe(false);
});
