import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import {
  createCheckRemark,
  describeBasis,
  describeCounts,
  describeEmpty,
  describeStep,
  type LineCheck,
  nameAlone,
} from './describe-lines.ts';
import { listPoints, sortLines } from './lines.ts';

const cited = { model: 'gpt', start: 0, end: 3 } as const;

const agreement = (check: LineCheck = 'follows'): ConsensusLine => ({
  kind: 'agreement',
  point: 'Both.',
  cites: [cited],
  check,
});
const only = (check: LineCheck = 'follows'): ConsensusLine => ({
  kind: 'only',
  point: 'One.',
  cites: [cited],
  check,
});
const fallen: ConsensusLine = { kind: 'fallen', point: 'None.', cites: [cited] };
const disagreement: ConsensusLine = {
  kind: 'disagreement',
  topic: 'Whether',
  stances: [],
  settledBy: null,
  check: 'follows',
};

function found(lines: readonly ConsensusLine[], rest: Partial<ConsensusState> = {}) {
  const listed = lines.map((line, index) => ({ id: index + 1, line }));
  return { lines: listed, compared: true, ...rest };
}

test('the progress names its step: compare, write, or check and how many points wait for it', () => {
  const nothing = { ...found([], { compared: false }), text: '' };
  expect(describeStep(nothing)).toBe('Comparing…');
  const text = 'Start';
  expect(describeStep({ ...nothing, text })).toBe('Writing…');
  const lines = [agreement('pending'), agreement('unchecked'), disagreement, fallen];
  expect(describeStep({ ...found(lines, { compared: false }), text })).toBe('Writing…');
  expect(describeStep({ ...found(lines), text })).toBe('Checking 1 point…');
  expect(describeStep({ ...found([agreement(), fallen]), text })).toBe('Checking…');
});

test('a question for one word or for a poem has no list of shared points, so none is said to be missing', () => {
  for (const question of ['choice', 'creative', 'transformation'] as const) {
    const none = found([], { question });
    expect(describeEmpty(none)).toEqual({ agreements: '', disagreements: '' });
    expect(describeCounts(none)).toEqual({ agreed: null, disputed: null });
  }
  expect(describeEmpty(found([])).agreements).toBe('They have nothing in common.');
  const lost = { ...fallen, cites: [cited, { ...cited, model: 'grok' } as const] };
  expect(describeEmpty(found([lost])).agreements).toBe("We couldn't confirm anything they share.");
  expect(nameAlone({ question: 'creative' })).toBe('What sets each apart');
  expect(nameAlone({})).toBe('Only one model said');
});

test('nothing is said to be missing from the lists of short answers, and only their disagreements are counted', () => {
  const short = found([agreement()], { short: true });
  expect(describeEmpty(short)).toEqual({ agreements: '', disagreements: '' });
  expect(describeCounts(short)).toEqual({ agreed: null, disputed: null });
  const split = found([agreement(), disagreement], { short: true });
  expect(describeCounts(split)).toEqual({ agreed: null, disputed: '1 disagreement' });
});

test('of short answers, disagreements and what did not hold are listed alone', () => {
  const lines = [agreement(), disagreement, only(), fallen];
  const {
    agreements,
    disagreements,
    only: alone,
    fallen: fell,
  } = listPoints(found(lines, { short: true }));
  expect([agreements, alone]).toEqual([[], []]);
  expect([disagreements.length, fell.length]).toEqual([1, 1]);
  expect(listPoints(found(lines)).agreements).toHaveLength(1);
});

test('lines are in their lists in the order in which they were found', () => {
  const { lines } = found([only(), agreement(), disagreement, agreement(), only(), only(), only()]);
  const sorted = sortLines(lines);
  expect(sorted.agreements.map(({ id }) => id)).toEqual([2, 4]);
  expect(sorted.disagreements.map(({ id }) => id)).toEqual([3]);
  expect(sorted.only.map(({ id }) => id)).toEqual([1, 5, 6, 7]);
});

test.each([
  [[agreement(), agreement(), disagreement], {}, ['2 agreements', '1 disagreement']],
  [[agreement()], {}, ['1 agreement', '0 disagreements']],
  [[fallen], {}, ['0 agreements', '0 disagreements']],
  [[agreement()], { compared: false }, ['1 agreement', null]],
  [[], { compared: false }, [null, null]],
] as const)('of %j with %j the meter says %j', (lines, rest, [agreed, disputed]) => {
  expect(describeCounts(found(lines, rest))).toEqual({ agreed, disputed });
});

const signal = 'Four models can still be wrong.';
const checked = 'A model from another company checked each point against its quotes.';
const unchecked = 'Not checked by another model.';

test.each([
  [[agreement(), only(), fallen], {}, [checked, signal]],
  [[agreement('unchecked'), only('pending')], {}, [unchecked, signal]],
  [[agreement('unchecked'), only()], {}, [signal]],
  [
    [only('pending')],
    { compared: false },
    ['The comparison broke off: there may be more.', unchecked, signal],
  ],
  [[], {}, []],
] as const)('below %j with %j the remarks are %j', (lines, rest, sentences) => {
  expect(describeBasis(found(lines, rest))).toEqual(sentences);
});

test('of a demo it says that no model did any of it', () => {
  const demo = { ...found([agreement(), only('unchecked')]), demo: true };
  expect(describeBasis(demo)).toEqual(['No model compared or checked anything here.']);
  expect(describeBasis({ ...found([]), demo: true })).toEqual([]);
});

test('says nothing about the check of points that cite no words', () => {
  const named: ConsensusLine = {
    ...disagreement,
    stances: [{ stance: 'So.', cites: [{ model: 'gpt', start: 0, end: 0 }] }],
    check: 'unchecked',
  };
  const lines = [{ ...agreement('unchecked'), cites: [] }, named];
  expect(describeBasis(found(lines))).toEqual([signal]);
});

const sayOfChecks = (lines: readonly ConsensusLine[], over: boolean) =>
  (['pending', 'unchecked', 'follows'] as const).map(createCheckRemark(found(lines).lines, over));

test('a line says that it is being checked, and afterwards that it was not if other lines were', () => {
  const none = [agreement('unchecked')];
  expect(sayOfChecks(none, false)).toEqual(['being checked', '', '']);
  expect(sayOfChecks([...none, fallen], true)).toEqual(['not checked', 'not checked', '']);
  expect(sayOfChecks(none, true)).toEqual(['', '', '']);
});
