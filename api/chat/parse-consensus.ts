import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { checkText } from '../http/check-text.ts';

const field = 'consensus';

/** The trimmed text. Throws `AppError`. */
export function parseConsensus(text: string): string {
  checkText(text, field);
  const limit = limits.consensusCodePoints;
  if (countCodePoints(text) > limit) {
    const sentence = 'The consensus that this goes on from is too long. Start a new chat.';
    throw new AppError('history_too_long', sentence, { field, limit });
  }
  return text.trim();
}
