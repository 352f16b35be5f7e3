import type { AnswerState } from './turn-state.ts';

/** A shorter cut-off answer says too little to be compared. */
const partialFloorCharacters = 200;

/** Returns whether an answer takes part in a consensus. Error sentences and refusals never do. */
export function isCombinable({ outcome, text }: AnswerState): boolean {
  const length = text.trim().length;
  if (outcome === 'complete') return length > 0;
  if (outcome === 'truncated' || outcome === 'stopped') return length >= partialFloorCharacters;
  return false;
}
