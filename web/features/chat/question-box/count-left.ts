import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { limits } from '@quartet/shared/domain/limits.ts';

/** How many more characters a question may have, counted as the API counts them. Negative if it is too long. */
export function countLeft(text: string): number {
  return limits.questionCodePoints - countCodePoints(text.trim());
}

/** What is said of a question's length: nothing until it is close to its limit. */
export function describeLeft(text: string): { readonly sentence: string; readonly over: boolean } {
  const left = countLeft(text);
  const count = Math.abs(left);
  const characters = `${count.toLocaleString()} ${count === 1 ? 'character' : 'characters'}`;
  if (left < 0) return { sentence: `${characters} too long`, over: true };
  return { sentence: left > 1_000 ? '' : `${characters} left`, over: false };
}
