import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { AppError, type ErrorCode } from '@quartet/shared/domain/errors.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';

const sentences = {
  database_unavailable: 'Our database does not answer right now. Please try again shortly.',
  queue_unavailable: 'Part of our service does not answer right now. Please try again shortly.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The sentence for a question that was not accepted. */
export const questionNotTaken =
  "We couldn't take your question just now. You weren't charged; please try again shortly.";

export interface Bound {
  readonly code: keyof typeof sentences;
  readonly sentence?: string;
  /** Default: the limit for one call of a store. */
  readonly ms?: number;
}

/** Stores time out by themselves within about 2 s; this limit is for calls that do not. */
const callMs = 2_500;

/**
 * Turns a store call that fails or hangs into a 503; the call may still take effect later. Content that no key opens has
 * expired, so that nobody tries again. Rethrows an `AppError`.
 */
export async function within<T>(
  work: Promise<T>,
  { code, sentence = sentences[code], ms = callMs }: Bound,
): Promise<T> {
  try {
    return await withDeadline(work, ms);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof UnsealError) throw createExpiredError();
    const error = new AppError(code, sentence, { retryAfterSeconds: 5 });
    error.cause = cause;
    throw error;
  }
}

/** Creates the error for a turn whose log is gone. `charged`: its final cost, if known. */
export function createExpiredError(charged?: number): AppError {
  const details = charged === undefined ? {} : { charged };
  return new AppError('answer_expired', 'We no longer have this answer.', details);
}
