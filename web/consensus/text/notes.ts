import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { marks } from '../../ui/lib/strings.ts';
import type { Names } from '../../ui/models/names.ts';
import { listModels, nameModels } from '../lines.ts';
import { strings } from '../strings.ts';

/** A note at the end of a sentence of the text. */
export interface SentenceNote {
  /** Its offset in the text. */
  readonly at: number;
  readonly cites: readonly Cited[];
  /** True if the sentence is from the composer's own knowledge. */
  readonly own: boolean;
  /** The ids of the disagreements of which the sentence states one side. */
  readonly disputes: readonly number[];
  /** The problem that the checker found in it. */
  readonly doubt: 'contradicts' | 'not_said' | null;
}

type Written = Pick<ConsensusState, 'text' | 'citations' | 'sentences' | 'lines'>;

/** Lists the notes of a text in order. While it is being written, these are notes of its citations, and later of its sentences. */
export function listNotes({ text, citations, sentences, lines }: Written): readonly SentenceNote[] {
  const known = new Set(lines.map(({ id }) => id));
  const all: readonly SentenceNote[] =
    sentences.length > 0
      ? sentences.map(({ end, cites, own = false, disputes, check }) => ({
          at: endOf(text, end),
          cites,
          own,
          disputes: disputes.filter((id) => known.has(id)),
          doubt: check === 'contradicts' || check === 'not_said' ? check : null,
        }))
      : citations.map(({ at, cites, own = false }) => {
          return { at: endOf(text, at), cites, own, disputes: [], doubt: null };
        });
  const notes = new Map<number, SentenceNote>();
  for (const note of all) {
    if (note.cites.length === 0 && !note.own && note.doubt === null) continue;
    const { cites = [], own = false } = notes.get(note.at) ?? {};
    notes.set(note.at, { ...note, cites: [...cites, ...note.cites], own: own || note.own });
  }
  return [...notes.values()].sort((one, other) => one.at - other.at);
}

/** Lists the notes of a growing text. Unchanged notes remain the same objects. */
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

/** Moves an offset behind the punctuation that closes the sentence. */
function endOf(text: string, at: number): number {
  let end = at;
  while (/[.,;:!?…)\]"'”’»*_。！？」]/.test(text.charAt(end))) end += 1;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Names a sentence's button, such as "Claude and GPT: quotes for this sentence, disagreement". */
export function nameNote({ cites, own, disputes, doubt }: SentenceNote, names: Names): string {
  const models = nameModels(listModels(cites), names);
  return [
    models === '' ? strings.thisSentence : strings.sourcesOfSentence(models),
    ...(own ? [strings.added] : []),
    ...(doubt ? [strings.doubtful] : []),
    ...(disputes.length > 0 ? [strings.disputedNote] : []),
  ].join(marks.comma);
}

/** Explains where a sentence comes from if it is not from the answers, and what is doubtful about it. */
export function describeNote(
  { cites, own, doubt }: SentenceNote,
  { composer }: Pick<ConsensusState, 'composer'>,
  { shortNameOf }: Names,
): readonly string[] {
  const doubts = strings.doubts[cites.length > 0 ? 'cited' : 'uncited'];
  return [
    ...(own ? [strings.ownKnowledge(composer ? shortNameOf(composer) : strings.theComposer)] : []),
    // If it is from the composer's own knowledge, it is already clear that no answer says it.
    ...(doubt && !(own && doubt === 'not_said') ? [doubts[doubt]] : []),
  ];
}

/** Explains below an ended text how far it was checked, and whether it was cut. */
export function describeText({
  sentences,
  citations,
  cut,
}: Pick<ConsensusState, 'sentences' | 'citations' | 'cut'>): readonly string[] {
  // Sentences of the composer's own are not checked against the answers.
  const written = sentences.filter(({ own }) => !own);
  const citing = written.filter(({ cites }) => cites.length > 0);
  const asked = citing.length > 0 ? citing : written;
  const unchecked = asked.filter(({ check }) => check === 'unchecked' || check === 'pending');
  const isSaid = asked.length > 0 || (sentences.length === 0 && citations.length > 0);
  const isUnchecked = isSaid && unchecked.length === asked.length;
  return [
    ...(cut ? [strings.textTooLong] : []),
    ...(isUnchecked ? [strings.textNotChecked] : []),
    ...(!isUnchecked && unchecked.length > 0 ? [strings.someNotChecked] : []),
  ];
}
