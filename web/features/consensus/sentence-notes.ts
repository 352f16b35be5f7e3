import type { Cited, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';

/** What is noted at the end of a sentence of the text. */
export interface SentenceNote {
  /** Where it stands: an offset in the text. */
  readonly at: number;
  readonly cites: readonly Cited[];
  /** What stands in none of its sources. */
  readonly unfounded: readonly string[];
  /** The ids of the disagreements that it touches. */
  readonly disputes: readonly number[];
  /** It names no source though it says something. */
  readonly isUnsourced: boolean;
  /** Another vendor's model found that it does not follow from what it cites. */
  readonly strays: boolean;
}

type Written = Pick<ConsensusState, 'text' | 'citations' | 'sentences' | 'lines'>;

/** The notes of a text in their order: of its sentences, or of the citations so far while it is written. */
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

/** Lists the notes of a text that grows: those that have not changed stay the objects that they were. */
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

/** The note stands after what closes the sentence. */
function endOf(text: string, at: number): number {
  let end = at;
  while (/[.,;:!?…)\]"'”’»*_。！？」]/.test(text.charAt(end))) end += 1;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const fewestWords = 3;

/** Whether a sentence says something that an answer could be named for: not a heading, a table's row, a quotation, code. */
function isStatement(text: string, { start, end }: Sentence): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, end);
  if (/^\s*(?:#{1,6}\s|>|\||```|~~~|\$\$|\\\[| {4})/.test(line)) return false;
  if (/^[^\S\n]*\n(?:=+|-+)\s*(?:\n|$)/.test(text.slice(end))) return false;
  const words = [...segmenter.segment(text.slice(start, end))].filter(
    ({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment),
  );
  return words.length >= fewestWords;
}
