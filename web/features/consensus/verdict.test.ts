import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited, ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/fold-turn.ts';
import { expect, test } from 'vitest';
import { trueNames } from '../../models/names.ts';
import {
  describeSayers,
  describeUnshared,
  introduceSplit,
  type Judged,
  toVerdict,
} from './verdict.ts';

const by = (...models: ModelKey[]): Cited[] => models.map((model) => ({ model, start: 0, end: 4 }));
const all = by('gemini', 'claude', 'gpt', 'grok');
const agree = (point: string, cites: Cited[]): ConsensusLine => ({
  kind: 'agreement',
  point,
  cites,
  check: 'pending',
});
const dispute = (topic: string, ...sides: Cited[][]): ConsensusLine => ({
  kind: 'disagreement',
  topic,
  matter: 'fact',
  stances: sides.map((cites, index) => ({ stance: `Side ${index}`, cites })),
  settledBy: null,
  check: 'pending',
});

function judge(lines: readonly ConsensusLine[], rest: Partial<Judged> = {}) {
  const { consensus } = createTurnState();
  const listed = lines.map((line, id) => ({ id, line }));
  return toVerdict({
    ...consensus,
    status: 'generating',
    basedOn: ['gemini', 'claude', 'gpt', 'grok'],
    lines: listed,
    ...rest,
  });
}

test('the verdict on an open question is the point of the most models, the first of several', () => {
  const lines = [agree('Two.', by('gemini', 'gpt')), agree('All.', all), agree('All again.', all)];
  expect(judge(lines)).toMatchObject({ shared: { words: 'All.' }, split: null, open: true });
});

test('the verdict on a closed question is the short answer of the most models', () => {
  const votes = [{ answer: 'No.', cites: all }];
  expect(judge([agree('Equal.', all)], { votes })?.shared?.words).toBe('No.');
});

test('models that answer differently split on the answer itself, the most first', () => {
  const votes = [
    { answer: 'Lyon', cites: by('grok') },
    { answer: 'Paris', cites: by('gemini', 'claude', 'gpt') },
  ];
  const verdict = judge([dispute('Its river', by('gemini'), by('gpt'))], { votes });
  expect(verdict?.shared?.words).toBe('Paris');
  expect(verdict?.split).toMatchObject({
    topic: '',
    sides: [{ stance: 'Paris' }, { stance: 'Lyon' }],
  });
});

test('as many models on each side share no answer', () => {
  const votes = [
    { answer: 'Yes', cites: by('gemini', 'claude') },
    { answer: 'No', cites: by('gpt', 'grok') },
  ];
  const verdict = judge([], { votes, compared: true });
  expect(verdict?.shared).toBeNull();
  expect(verdict && describeUnshared(verdict, { left: 0 })).toBe('They share no answer.');
});

test('the split shown is the one of the most models', () => {
  const verdict = judge([
    dispute('The hours', by('gemini'), by('gpt')),
    dispute('The method', by('gemini', 'claude'), by('gpt', 'grok')),
  ]);
  expect(verdict?.split).toMatchObject({ topic: 'The method', count: 2 });
});

test.each(['creative', 'transformation'] as const)('%s answers have no verdict', (question) => {
  expect(judge([], { question })).toBeNull();
});

test.each([
  [[], true, ''],
  [[], false, 'No shared point.'],
  [[dispute('The hours', by('gemini'), by('gpt'))], false, 'They share no answer.'],
])('nothing shared is said once all is compared: %#', (lines, open, words) => {
  const verdict = judge(lines, { compared: !open });
  expect(verdict && describeUnshared(verdict, { left: 0 })).toBe(words);
});

test.each([
  [by('gemini', 'claude', 'gpt'), 'grok', '3 of 4: Gemini, Claude, GPT'],
  [all, 'grok', 'All four say so'],
  [by('gemini', 'claude'), null, 'Both say so'],
] as const)('says who says so: %#', (cites, last, words) => {
  const basedOn: ModelKey[] = last ? ['gemini', 'claude', 'gpt', last] : ['gemini', 'claude'];
  const models = cites.map(({ model }) => model);
  expect(describeSayers(models, { basedOn }, trueNames)).toBe(words);
});

test.each([
  ['', 1, 'They split on the answer itself.'],
  ['The hours', 1, 'They split on one thing:'],
  ['The hours', 3, 'They split on three things, first of all:'],
])('introduces a split on "%s" of %i', (topic, count, words) => {
  expect(introduceSplit({ topic, count, sides: [] })).toBe(words);
});
