import type { Cited, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { joinNames } from '../../lib/join-names.ts';
import type { Names } from '../../models/names.ts';
import { listModels, nameModels, splitCites } from './list-models.ts';
import { strings } from './strings.ts';

/** A note at the end of a sentence of the text. */
export interface SentenceNote {
  /** Offset in the text. */
  readonly at: number;
  readonly cites: readonly Cited[];
  /** Words found in none of its sources. */
  readonly unfounded: readonly string[];
  /** The ids of the disagreements that it touches. */
  readonly disputes: readonly number[];
  /** True for a statement without a source. */
  readonly isUnsourced: boolean;
  /** True if another vendor's model found that it doesn't follow from its sources. */
  readonly strays: boolean;
}

type Written = Pick<ConsensusState, 'text' | 'citations' | 'sentences' | 'lines'>;

/** Lists the notes of a text in order: of its sentences or, while it is being written, of its citations. */
export function listNotes({ text, citations, sentences, lines }: Written): readonly SentenceNote[] {
  const disputes = new Set(lines.map(({ id }) => id));
  const all =
    sentences.length > 0
      ? sentences.map((sentence) => toNote(text, sentence, disputes))
      : citations.map(({ at, cites }) => ({ ...bare, at: endOf(text, at), cites }));
  const notes = new Map<number, SentenceNote>();
  for (const note of all.filter(isWorthNoting)) {
    const before = notes.get(note.at);
    notes.set(note.at, before ? { ...note, cites: [...before.cites, ...note.cites] } : note);
  }
  return [...notes.values()].sort((one, other) => one.at - other.at);
}

/** Lists the notes of a growing text; unchanged notes keep their identity. */
export function createNoteLister(): (written: Written) => readonly SentenceNote[] {
  let before: readonly SentenceNote[] = [];
  return (written) => {
    const known = new Map(before.map((note) => [note.at, note]));
    const after = listNotes(written).map((note) => {
      const same = known.get(note.at);
      return same && JSON.stringify(same) === JSON.stringify(note) ? same : note;
    });
    const isSame = after.length === before.length && after.every((note, at) => note === before[at]);
    if (!isSame) before = after;
    return before;
  };
}

const bare = { unfounded: [], disputes: [], isUnsourced: false, strays: false } as const;

function toNote(text: string, sentence: Sentence, known: ReadonlySet<number>): SentenceNote {
  const { end, cites, unfounded, check } = sentence;
  return {
    at: endOf(text, end),
    cites,
    unfounded,
    disputes: sentence.disputes.filter((id) => known.has(id)),
    isUnsourced: cites.length === 0 && isStatement(text, sentence),
    strays: cites.length > 0 && (check === 'contradicts' || check === 'not_said'),
  };
}

function isWorthNoting({ cites, unfounded, isUnsourced }: SentenceNote): boolean {
  return cites.length > 0 || unfounded.length > 0 || isUnsourced;
}

/** Moves an offset behind the punctuation that closes the sentence. */
function endOf(text: string, at: number): number {
  let end = at;
  while (/[.,;:!?…)\]"'”’»*_。！？」]/.test(text.charAt(end))) end += 1;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const fewestWords = 3;

/** True for a sentence that needs a source: not a heading, a table's row, a quotation or code. */
function isStatement(text: string, { start, end }: Sentence): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, end);
  if (/^\s*(?:#{1,6}\s|>|\||```|~~~|\$\$|\\\[| {4})/.test(line)) return false;
  if (/^[^\S\n]*\n(?:=+|-+)\s*(?:\n|$)/.test(text.slice(end))) return false;
  const words = [...segmenter.segment(text.slice(start, end))].filter(
    ({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment),
  );
  return words.length >= fewestWords;
}

/** Names a sentence's button, as "Claude and GPT: sources of this sentence, disputed". */
export function nameNote(note: SentenceNote, names: Names): string {
  const { bearing, opposed } = splitCites(note.cites);
  const models = listModels(bearing);
  const sources =
    models.length > 0 ? strings.sourcesOfSentence(nameModels(models, names)) : strings.thisSentence;
  const doubts = [
    ...(opposed.length > 0 ? [strings.sourceAgainst(nameModels(listModels(opposed), names))] : []),
    ...(isNotFromAnswers(note) ? [strings.notFromTheAnswers] : []),
    ...(note.strays ? [strings.doesNotFollow] : []),
    ...(note.disputes.length > 0 ? ['disputed'] : []),
  ];
  return [sources, ...doubts].join(', ');
}

/** True if a sentence, or a part of it, is in none of the answers that it cites. */
export function isNotFromAnswers({ unfounded, isUnsourced }: SentenceNote): boolean {
  return unfounded.length > 0 || isUnsourced;
}

/** Describes what is doubtful about a sentence. */
export function describeDoubts({
  unfounded,
  isUnsourced,
  strays,
}: SentenceNote): readonly string[] {
  const words = joinNames(unfounded.map((each) => `“${each}”`));
  return [
    ...(isUnsourced ? [strings.noSource] : []),
    ...(unfounded.length > 0 ? [strings.noneMentions(words)] : []),
    ...(strays ? [strings.itDoesNotFollow] : []),
  ];
}

/** Describes below an ended text how far it was checked, and whether it was cut. */
export function describeText({
  sentences,
  citations,
  cut,
}: Pick<ConsensusState, 'sentences' | 'citations' | 'cut'>): readonly string[] {
  const citing = sentences.filter(({ cites }) => cites.length > 0);
  const unchecked = citing.filter(({ check }) => check === 'unchecked' || check === 'pending');
  const isUnchecked = unchecked.length === citing.length && citations.length + citing.length > 0;
  return [
    ...(cut ? [strings.textTooLong] : []),
    ...(isUnchecked ? [strings.textNotChecked] : []),
    ...(!isUnchecked && unchecked.length > 0 ? [strings.someNotChecked] : []),
  ];
}
