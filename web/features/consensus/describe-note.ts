import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { joinNames } from '../../lib/join-names.ts';
import type { Names } from '../../models/names.ts';
import { listModels, nameModels } from './list-models.ts';
import type { SentenceNote } from './sentence-notes.ts';

/** The name of a sentence's button, as "Claude and GPT: sources of this sentence, disputed". */
export function nameNote(note: SentenceNote, names: Names): string {
  const models = listModels(note.cites);
  const sources =
    models.length > 0 ? `${nameModels(models, names)}: sources of this sentence` : 'This sentence';
  const doubts = [
    ...(isNotFromAnswers(note) ? ['not from the answers'] : []),
    ...(note.strays ? ['does not follow from what it cites'] : []),
    ...(note.disputes.length > 0 ? ['disputed'] : []),
  ];
  return [sources, ...doubts].join(', ');
}

/** Whether a sentence, or something in it, stands in no answer that it names. */
export function isNotFromAnswers({ unfounded, isUnsourced }: SentenceNote): boolean {
  return unfounded.length > 0 || isUnsourced;
}

/** What is doubtful about a sentence, as whole sentences. */
export function describeDoubts({
  unfounded,
  isUnsourced,
  strays,
}: SentenceNote): readonly string[] {
  const words = joinNames(unfounded.map((each) => `“${each}”`));
  const stand = unfounded.length === 1 ? 'stands' : 'stand';
  return [
    ...(isUnsourced ? ['Not from the answers: no answer is named for this sentence.'] : []),
    ...(unfounded.length > 0 ? [`${words} ${stand} in none of its sources.`] : []),
    ...(strays ? ['It does not follow from what it cites.'] : []),
  ];
}

/** What is said once below a text that has ended: how far it was checked, and that it was cut. */
export function describeText({
  sentences,
  citations,
  cut,
}: Pick<ConsensusState, 'sentences' | 'citations' | 'cut'>): readonly string[] {
  const citing = sentences.filter(({ cites }) => cites.length > 0);
  const unchecked = citing.filter(({ check }) => check === 'unchecked' || check === 'pending');
  const isUnchecked = unchecked.length === citing.length && citations.length + citing.length > 0;
  return [
    ...(cut ? ['The text reached its length limit here.'] : []),
    ...(isUnchecked ? ['The text was not cross-checked.'] : []),
    ...(!isUnchecked && unchecked.length > 0 ? ['Some sentences were not cross-checked.'] : []),
  ];
}
