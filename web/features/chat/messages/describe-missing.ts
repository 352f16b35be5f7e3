import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { wasShown } from '@quartet/shared/protocol/was-shown.ts';
import type { TurnBreak } from '../../../models/describe-turn-break.ts';

/** Describes the images of a question that a reload has lost. */
export function describeLostImages(count: number): string {
  return count === 1
    ? "You sent one image with it. We don't keep images over a reload."
    : `You sent ${count} images with it. We don't keep images over a reload.`;
}

/** Explains that an answer was not read to its end. `isPart`: the page has its beginning. */
export function describeLostAnswer(
  { expired, untaken }: TurnBreak,
  name: string,
  isPart: boolean,
): string {
  if (untaken) return `We didn't ask ${name}.`;
  const rest = isPart ? `the rest of ${name}'s answer` : `${name}'s answer`;
  return expired ? `We no longer have ${rest}.` : `We couldn't read ${rest}.`;
}

/** Explains to the reader what an incomplete answer means. */
export function describeMeaning(name: string, answer: AnswerState): string {
  const partial = wasShown(answer);
  if (answer.outcome === 'stopped') {
    return partial ? `You can still read what ${name} wrote.` : `${name} didn't write anything.`;
  }
  if (answer.reason === 'length_limit') {
    return `Asking again won't help. Ask ${name} to continue in your next question.`;
  }
  return partial
    ? "You can still read what it wrote. This doesn't affect the other answers."
    : "This doesn't affect the other answers.";
}
