import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type {
  Cited,
  ConsensusLine,
  ConsensusLineOf,
  Sentence,
} from '@quartet/shared/protocol/consensus-parts.ts';
import { expect, test } from 'vitest';
import { trueNames } from '../ui/models/names.ts';
import type { LineCheck } from './describe-lines.ts';
import {
  describeSayers,
  describeUnshared,
  findSilent,
  introduceSplit,
  type Judged,
  toVerdict,
} from './verdict.ts';

const by = (...models: ModelKey[]): Cited[] => models.map((model) => ({ model, start: 0, end: 4 }));
const all = by('gemini', 'claude', 'gpt', 'grok');
const agree = (point: string, cites: Cited[]): ConsensusLineOf<'agreement'> => ({
  kind: 'agreement',
  point,
  cites,
  check: 'pending',
});
const dispute = (topic: string, ...sides: Cited[][]): ConsensusLineOf<'disagreement'> => ({
  kind: 'disagreement',
  topic,
  stances: sides.map((cites, index) => ({ stance: `Side ${index}`, cites })),
  settledBy: null,
  check: 'pending',
});
const answer = true;

function judge(lines: readonly ConsensusLine[], rest: Partial<Judged> = {}) {
  const listed = lines.map((line, id) => ({ id, line }));
  const nothing = { text: '', sentences: [] };
  return toVerdict({ status: 'generating', compared: false, lines: listed, ...nothing, ...rest });
}

test('the verdict is the answer, however many give it', () => {
  const only: ConsensusLine = {
    kind: 'only',
    point: 'One.',
    cites: by('grok'),
    check: 'follows',
    answer,
  };
  const { shared } = judge([agree('All.', all), only]);
  expect(shared).toEqual({ words: 'One.', cites: by('grok'), check: 'follows', counted: true });
});

const written = (check: Sentence['check']) => ({
  text: '**Do so.** For this reason.',
  sentences: [{ start: 0, end: 10, cites: by('gpt', 'grok'), disputes: [], check }],
});

test.each([[[]], [[{ kind: 'fallen', point: 'None.', cites: by('grok'), answer } as const]]])(
  'without an answer, or once it has fallen, the verdict is the first sentence of the text: %#',
  (fallen) => {
    const lines = [...fallen, agree('All.', all)];
    expect(judge(lines)).toMatchObject({ shared: null, open: true });
    expect(judge(lines, { compared: true })).toMatchObject({ shared: null, open: true });
    const { shared } = judge(lines, { compared: true, ...written('follows') });
    expect(shared).toEqual({
      words: '**Do so.**',
      cites: by('gpt', 'grok'),
      check: 'follows',
      counted: false,
    });
    for (const check of ['contradicts', 'not_said'] as const) {
      expect(judge(lines, { compared: true, ...written(check) }).shared).toBeNull();
    }
  },
);

test('a first sentence that a later citation of its paragraph covers is cited and checked with it', () => {
  const text = 'Do so. For this reason. But not there.\n\nElsewhere.';
  const judgeCovered = (check: Sentence['check'], own?: true) => {
    const bare: Omit<Sentence, 'start' | 'end'> = { cites: [], disputes: [], check: 'unchecked' };
    const sentences: Sentence[] = [
      { ...bare, start: 0, end: 6, ...(own && { own }) },
      { ...bare, start: 7, end: 23 },
      { start: 24, end: 38, cites: by('gpt'), disputes: [], check },
      { start: 40, end: 50, cites: by('grok'), disputes: [], check: 'follows' },
    ];
    return judge([], { compared: true, text, sentences }).shared;
  };
  const shown = { words: 'Do so.', cites: by('gpt'), counted: false };
  for (const check of ['pending', 'unchecked', 'follows'] as const) {
    expect(judgeCovered(check)).toEqual({ ...shown, check });
  }
  expect(judgeCovered('contradicts')).toBeNull();
  expect(judgeCovered('follows', true)?.words).toBe('For this reason.');
});

test('a translation has no headline, and a dispute over it is like any other', () => {
  const disputed = { ...dispute('The condition', by('gpt'), by('grok')), answer: true } as const;
  const { shared, split } = judge([disputed], { question: 'transformation' });
  expect(shared).toBeNull();
  expect(split).toMatchObject({ topic: 'the condition', sides: disputed.stances, count: 1 });
});

test('a poem has no first sentence that answers for it', () => {
  const poem = { question: 'creative', compared: true, ...written('follows') } as const;
  expect(judge([], poem).shared).toBeNull();
});

test('models that answer differently split on the answer itself: the verdict is its first side, and the other sides follow', () => {
  const disputed = dispute('Millilitres', by('grok'), by('gemini', 'claude'), by('gpt'));
  const other = dispute('Its river', by('gemini'), by('gpt'));
  const { shared, split } = judge([other, { ...disputed, answer }]);
  expect(shared).toMatchObject({ words: 'Side 0', cites: by('grok') });
  expect(split).toEqual({ topic: null, sides: disputed.stances.slice(1), count: 2 });
});

test('models that take no side of the split are named, also when it is about the answer', () => {
  const basedOn = [...modelKeys];
  const split = dispute('The hours', by('gpt'), by('claude', 'grok'));
  expect(findSilent(judge([split]), { basedOn })).toEqual(['gemini']);
  const ofAnswer = dispute('', by('grok', 'gpt'), by('claude'));
  expect(findSilent(judge([{ ...ofAnswer, answer }]), { basedOn })).toEqual(['gemini']);
  expect(findSilent(judge([agree('All.', all)]), { basedOn })).toEqual([]);
});

test('the split shown is the first one, and its topic continues a sentence', () => {
  const lines = [
    dispute('The hours', by('gpt'), by('gemini')),
    dispute('The method', by('gemini', 'claude'), by('gpt', 'grok')),
  ];
  expect(judge(lines).split).toMatchObject({ topic: 'the hours', count: 2 });
});

test.each<[LineCheck, Partial<Judged>, LineCheck]>([
  ['pending', {}, 'pending'],
  ['pending', { status: 'ended' }, 'unchecked'],
  ['unchecked', {}, 'unchecked'],
  ['follows', {}, 'follows'],
  ['unchecked', { demo: true }, 'follows'],
])('of a verdict whose check is %s, with %j, it is shown as %s', (check, rest, shown) => {
  expect(judge([{ ...agree('All.', all), check, answer }], rest).shared?.check).toBe(shown);
});

test.each([
  [[], true, 'Comparing the answers…'],
  [[], false, 'They have nothing in common.'],
  [[dispute('The hours', by('gemini'), by('gpt'))], false, "They don't agree on an answer."],
])('nothing shared is said once all is compared: %#', (lines, open, words) => {
  const ended = { compared: true, status: 'ended' } as const;
  expect(describeUnshared(judge(lines, open ? {} : ended))).toBe(words);
});

test.each([
  [by('gpt', 'grok'), "We couldn't confirm anything they share."],
  [by('gpt'), 'They have nothing in common.'],
])('what seemed to be shared and did not hold is not said to be missing: %#', (cites, words) => {
  const fallen: ConsensusLine = { kind: 'fallen', point: 'None.', cites };
  const verdict = judge([fallen], { compared: true, status: 'ended' });
  expect(describeUnshared(verdict)).toBe(words);
});

test.each([
  [by('gemini', 'claude', 'gpt'), 'follows', '3 of 4: Gemini, Claude, GPT'],
  [all, 'follows', 'All four say so'],
  [all, 'pending', '4 of 4: Gemini, Claude, GPT, Grok'],
  [all, 'unchecked', '4 of 4: Gemini, Claude, GPT, Grok'],
  [[], 'follows', ''],
] as const)('says who says so, and that all do once it is checked: %#', (cites, check, words) => {
  const basedOn = all.map(({ model }) => model);
  const consensus = { basedOn, missing: [] };
  expect(describeSayers({ cites, check, counted: true }, consensus, trueNames)).toBe(words);
});

test('a sentence of the text is followed by the names of the models that it cites, which are not counted', () => {
  const first = { cites: all, check: 'follows' as const, counted: false };
  const basedOn = all.map(({ model }) => model);
  expect(describeSayers(first, { basedOn, missing: [] }, trueNames)).toBe(
    'Gemini, Claude, GPT, Grok',
  );
});

test.each([
  [['gemini', 'claude'], [], 'Both say so'],
  [['gemini', 'claude'], ['empty', 'provider_timeout'], 'Both that answered say so'],
  [['gemini', 'claude', 'gpt'], ['cancelled'], 'All three that answered say so'],
  [['gemini', 'claude'], ['left_out', 'left_out'], '2 of 2: Gemini, Claude'],
] as const)(
  'says that %j do, and whether other models did not answer or were left out: %j',
  (basedOn, reasons, words) => {
    const cites = by(...basedOn);
    const missing = reasons.map((reason) => ({ model: 'grok' as const, reason }));
    const said = { cites, check: 'follows' as const, counted: true };
    expect(describeSayers(said, { basedOn, missing }, trueNames)).toBe(words);
  },
);

test.each([
  [null, 1, 'They give different answers.'],
  ['', 1, 'They disagree on one thing:'],
  ['The hours', 1, 'They disagree on one thing:'],
  ['The hours', 3, 'They disagree on three things. The main one:'],
])('introduces a split on "%s" of %i', (topic, count, words) => {
  expect(introduceSplit({ topic, count, sides: [] })).toBe(words);
});
