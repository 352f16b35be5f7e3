import { AppError, type ErrorCode } from '@quartet/shared/domain/errors.ts';

const sentences = {
  database_unavailable: 'Our database cannot be reached right now. Nothing was charged.',
  queue_unavailable: 'Your question could not be taken right now. Nothing was charged.',
} as const satisfies Partial<Record<ErrorCode, string>>;

export interface Bound {
  readonly ms: number;
  readonly code: keyof typeof sentences;
}

/**
 * Waits for a store at most `ms`. A store that hangs or fails becomes a 503 with the code; what it was asked may
 * still happen later. Refusals (`AppError`) pass.
 */
export async function within<T>(work: Promise<T>, { ms, code }: Bound): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timed out')), ms);
  try {
    return await Promise.race([work, timeout]);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const error = new AppError(code, sentences[code], { retryAfterSeconds: 5 });
    error.cause = cause;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
