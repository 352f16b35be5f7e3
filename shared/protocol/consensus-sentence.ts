import type { ConsensusReason } from './turn-event.ts';

/** A plain sentence for each reason. */
export const consensusSentences: Readonly<Record<ConsensusReason, string>> = {
  no_answers: 'There was no answer to combine.',
  cancelled: 'You stopped before we combined the answers.',
  composers_failed: 'None of the models could combine the answers.',
  composers_declined: 'Each of the models declined to combine the answers.',
  out_of_time: 'We ran out of time to combine the answers.',
  unread: "You left, so we didn't combine the answers.",
  question_expired: "The question waited too long, so we couldn't read it.",
  interrupted: 'We were cut off while combining the answers.',
};

/** A plain sentence for people. */
export function consensusSentence(reason: ConsensusReason): string {
  return consensusSentences[reason];
}
