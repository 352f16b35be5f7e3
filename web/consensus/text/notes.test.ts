import type { ConsensusLine, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import { expect, test } from 'vitest';
import { trueNames } from '../../ui/models/names.ts';
import { createNoteLister, describeNote, describeText, listNotes, nameNote } from './notes.ts';

const gpt = { model: 'gpt', start: 0, end: 3 } as const;
const claude = { model: 'claude', start: 4, end: 9 } as const;

function sentence(text: string, words: string, found: Partial<Sentence> = {}): Sentence {
  const start = text.indexOf(words);
  const plain = { cites: [], disputes: [], check: 'follows' as const };
  return { start, end: start + words.length, ...plain, ...found };
}

/** Returns the note of a text that is one sentence, or of some words in it. */
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
    { at: 19, cites: [], own: true as const },
    { at: 23, cites: [gpt] },
  ];
  const notes = listNotes({ ...written, citations });
  expect(notes.map(({ at, cites, own }) => [at, cites, own])).toEqual([
    [19, [gpt, claude], true],
    [23, [gpt], false],
  ]);
});

test('once there are sentences, each has a note at its end', () => {
  const text = '**It is so.** Or not so.';
  const sentences = [
    sentence(text, 'It is so.', { cites: [gpt] }),
    sentence(text, 'Or not so.', { cites: [claude] }),
  ];
  const notes = listNotes({ text, citations: [{ at: 5, cites: [gpt] }], sentences, lines: [] });
  expect(notes.map(({ at }) => at)).toEqual([13, 24]);
});

test.each<[Partial<Sentence>, string | null | undefined]>([
  [{ check: 'contradicts' }, 'contradicts'],
  [{ check: 'not_said' }, 'not_said'],
  [{ check: 'follows', cites: [gpt] }, null],
  [{ check: 'unchecked', own: true }, null],
  [{ check: 'follows' }, undefined],
  [{ check: 'unchecked' }, undefined],
  [{ check: 'pending', disputes: [3] }, undefined],
])('a sentence of %j has a note with the doubt %s, or none', (found, doubt) => {
  expect(noteOf('The earth is round.', found)?.doubt).toBe(doubt);
});

test('a dispute that was withdrawn is no longer noted', () => {
  const note = noteOf('The earth is round.', { cites: [gpt], disputes: [2, 3] });
  expect(note?.disputes).toEqual([3]);
});

const text = 'Built in 2019 by Ann.';

test.each<[Partial<Sentence>, string, ...string[]]>([
  [{ cites: [gpt, claude] }, 'Claude and GPT: quotes for this sentence'],
  [
    { cites: [gpt], disputes: [3], check: 'not_said' },
    'GPT: quotes for this sentence, doubtful, disagreement',
    "The quotes don't say this.",
  ],
  [
    { cites: [gpt], check: 'contradicts' },
    'GPT: quotes for this sentence, doubtful',
    'The quotes say otherwise.',
  ],
  [{ check: 'not_said' }, 'This sentence, doubtful', 'No answer says this.'],
  [{ check: 'contradicts' }, 'This sentence, doubtful', 'The answers say otherwise.'],
  [
    { own: true },
    'This sentence, added',
    'Added by Claude from its own knowledge. None of the answers says it.',
  ],
])(
  'a note is named after its sources and what is to be said of it: %j',
  (found, name, ...words) => {
    const note = noteOf(text, found)!;
    expect(nameNote(note, trueNames)).toBe(name);
    expect(describeNote(note, { composer: 'claude' }, trueNames)).toEqual(words);
  },
);

test('while nobody is known to write the text, "the composer" does', () => {
  const [said] = describeNote(noteOf(text, { own: true })!, { composer: null }, trueNames);
  expect(said).toContain('Added by the composer from its own knowledge.');
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
  expect(describeChecks([one, one])).toEqual(["The text wasn't checked by another model."]);
  expect(describeChecks([one, other])).toEqual(["Some sentences weren't checked."]);
  expect(describeChecks([other, bare], true)).toEqual(['The text reached its length limit here.']);
  expect(describeChecks([{ ...bare, check: 'follows' }])).toEqual([]);
  expect(describeChecks([bare])).toEqual(["The text wasn't checked by another model."]);
  // There is nothing against which a sentence of the composer's own could be checked.
  expect(describeChecks([other, { ...one, own: true }])).toEqual([]);
  const citations = [{ at: 3, cites: [gpt] }];
  expect(describeText({ sentences: [], citations, cut: false })).toEqual([
    "The text wasn't checked by another model.",
  ]);
});
