import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { checkText, hasStackedMarks, isBlank } from '../http/check-text.ts';

const field = 'message';

/** The trimmed text. Throws `AppError`. */
export function parseMessage(message: string): string {
  checkText(message, field);
  const text = message.trim();
  if (isBlank(text)) throw new AppError('question_empty', 'Your question is empty.', { field });
  if (countCodePoints(text) > limits.questionCodePoints) {
    throw new AppError('question_too_long', 'Your question is too long.', {
      field,
      limit: limits.questionCodePoints,
    });
  }
  if (hasStackedMarks(text)) {
    throw new AppError('question_invalid', 'Your question cannot be read.', { field });
  }
  return text;
}
