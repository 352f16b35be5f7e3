import { AppError } from '@quartet/shared/domain/errors.ts';

/** For a turn whose log is gone. `charged`: what it cost, where that is decided. */
export function createExpiredError(charged?: number): AppError {
  const details = charged === undefined ? {} : { charged };
  return new AppError('answer_expired', 'This answer is no longer kept.', details);
}
