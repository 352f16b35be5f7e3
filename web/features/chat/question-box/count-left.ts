import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { limits } from '@quartet/shared/domain/limits.ts';

/** How many more characters a question may have, counted as the API counts them. Negative if it is too long. */
export function countLeft(text: string): number {
  return limits.questionCodePoints - countCodePoints(text.trim());
}
