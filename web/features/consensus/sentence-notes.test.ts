import type { ConsensusLine, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import { expect, test } from 'vitest';
import { trueNames } from '../../models/names.ts';
import {
  createNoteLister,
  describeDoubts,
  describeText,
  listNotes,
  nameNote,
} from './sentence-notes.ts';

const gpt = { model: 'gpt', start: 0, end: 3 } as const;
const claude = { model: 'claude', start: 4, end: 9 } as const;

function sentence(text: string, words: string, found: Partial<Sentence> = {}): Sentence {
  const start = text.indexOf(words);
  const plain = { cites: [], unfounded: [], disputes: [], check: 'follows' as const };
  return { start, end: start + words.length, ...plain, ...found };
}

/** The notes of a text that is one sentence, or of words in it. */
function noteOf(text: string, found: Partial<Sentence> = {}, words = text) {
  const line: ConsensusLine = { kind: 'only', point: 'So.', cites: [gpt], check: 'follows' };
  const sentences = [sentence(text, words, found)];
  return listNotes({ text, citations: [], sentences, lines: [{ id: 3, line }] })[0];
}

test('while a text is written each citation has its note, after what closes its sentence', () => {
  const written = { text: 'It is so (as said). And so', sentences: [], lines: [] };
  const citations = [
    { at: 17, cites: [gpt] },
    { at: 19, cites: [claude] },
    { at: 23, cites: [gpt] },
  ];
  const notes = listNotes({ ...written, citations });
  expect(notes.map(({ at, cites }) => [at, cites])).toEqual([
    [19, [gpt, claude]],
    [23, [gpt]],
  ]);
});

test('once there are sentences, a note stands at the end of each', () => {
  const text = '**It is so.** Or not so.';
  const sentences = [
    sentence(text, 'It is so.', { cites: [gpt] }),
    sentence(text, 'Or not so.', { cites: [claude] }),
  ];
  const notes = listNotes({ text, citations: [{ at: 5, cites: [gpt] }], sentences, lines: [] });
  expect(notes.map(({ at }) => at)).toEqual([13, 24]);
});

test.each([
  ['The earth is round.', true],
  ['地球は丸いと言われています。', true],
  ['- The earth is round.', true],
  ['Yes.', false],
  ['In short:', false],
  ['12 + 30 = 42', false],
  ['## How the earth is made', false],
  ['How the earth is made\n===', false],
  ['> Demo: no model was asked this.', false],
  ['| the earth | is round |', false],
  ['```\nthe earth is round\n```', false],
])('whether %j has to name an answer: %s', (text, isUnsourced) => {
  const words = text.replace(/^[-#>] ?#? ?/, '').replace(/\n=+$/, '');
  expect(noteOf(text, {}, words)?.isUnsourced ?? false).toBe(isUnsourced);
});

test.each([
  ['contradicts', true],
  ['not_said', true],
  ['follows', false],
  ['pending', false],
  ['unchecked', false],
] as const)('a sentence whose check is %s strays: %s', (check, strays) => {
  expect(noteOf('The earth is round.', { cites: [gpt], check })?.strays).toBe(strays);
});

test('a dispute that was withdrawn is no longer noted', () => {
  const note = noteOf('The earth is round.', { cites: [gpt], disputes: [2, 3] });
  expect(note?.disputes).toEqual([3]);
});

test('a button is named after the sources of its sentence and what is doubtful about it', () => {
  const text = 'Built in 2019 by Ann.';
  expect(nameNote(noteOf(text, { cites: [gpt, claude] })!, trueNames)).toBe(
    'Claude and GPT: sources of this sentence',
  );
  const doubtful = noteOf(text, {
    cites: [gpt],
    unfounded: ['2019', 'Ann'],
    disputes: [3],
    check: 'not_said',
  })!;
  expect(nameNote(doubtful, trueNames)).toBe(
    "GPT: sources of this sentence, not from the answers, doesn't follow from its sources, disputed",
  );
  expect(describeDoubts(doubtful)).toEqual([
    'None of the sources mentions “2019” and “Ann”.',
    "It doesn't follow from its sources.",
  ]);
  expect(nameNote(noteOf(text)!, trueNames)).toBe('This sentence, not from the answers');
  const correction = noteOf(text, { cites: [claude, { ...gpt, against: true }] })!;
  expect(nameNote(correction, trueNames)).toBe('Claude: sources of this sentence, against GPT');
});

test('one more citation leaves the notes before it the same objects, and no citation leaves the list the same', () => {
  const list = createNoteLister();
  const first = { at: 6, cites: [gpt] };
  const begun = { text: 'It is. ', citations: [first], sentences: [], lines: [] };
  const before = list(begun);
  expect(list({ ...begun, text: 'It is. And' })).toBe(before);
  const after = list({
    ...begun,
    text: 'It is. And so.',
    citations: [first, { at: 14, cites: [claude] }],
  });
  expect(after).toHaveLength(2);
  expect(after[0]).toBe(before[0]);
});

const describeChecks = (sentences: readonly Sentence[], cut = false) =>
  describeText({ sentences, citations: [], cut });

test('the extent of the check is shown once below the text', () => {
  const one = sentence('So.', 'So.', { cites: [gpt], check: 'unchecked' });
  const other = { ...one, check: 'follows' } as const;
  const bare = { ...one, cites: [] };
  expect(describeChecks([one, one])).toEqual(['No other model cross-checked the text.']);
  expect(describeChecks([one, other])).toEqual(["Some sentences weren't cross-checked."]);
  expect(describeChecks([other, bare], true)).toEqual(['The text reached its length limit here.']);
  expect(describeChecks([bare])).toEqual([]);
  const citations = [{ at: 3, cites: [gpt] }];
  expect(describeText({ sentences: [], citations, cut: false })).toEqual([
    'No other model cross-checked the text.',
  ]);
});
