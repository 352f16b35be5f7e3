import { AppError } from '@quartet/shared/domain/errors.ts';

/** Matches more combining marks on one letter than any script uses. */
const stackedMarks = /\p{M}{65}/u;

/** Refuses text that stores and providers cannot carry. */
export function checkText(text: string, field: string): void {
  if (!text.isWellFormed()) {
    throw new AppError('invalid_encoding', 'The text has a broken character.', { field });
  }
  if (text.includes('\0')) {
    throw new AppError('invalid_character', 'The text has a character that is not allowed.', {
      field,
    });
  }
}

export function hasStackedMarks(text: string): boolean {
  return stackedMarks.test(text);
}

/** Returns true when the text has only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u.test(text);
}
