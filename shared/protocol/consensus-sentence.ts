import type { ConsensusReason } from './turn-event.ts';

const sentences: Readonly<Record<ConsensusReason, string>> = {
  no_answers: 'There was no answer to combine.',
  cancelled: 'Stopped before the answers were combined.',
  composers_failed: 'None of the models could combine the answers.',
  composers_declined: 'Each of the models declined to combine the answers.',
  out_of_time: 'There was no time left to combine the answers.',
  unread: 'The answers were not combined, since nobody was there to read them.',
  question_expired: 'The question waited too long and could not be read any more.',
  interrupted: 'Combining the answers was cut off.',
};

/** A plain sentence for people. */
export function consensusSentence(reason: ConsensusReason): string {
  return sentences[reason];
}
