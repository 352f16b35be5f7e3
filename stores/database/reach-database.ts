import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';

/** SQLSTATE classes of errors that the server caused, not the statement. */
const outageClasses = new Set(['08', '25', '40', '53', '55', '57', '58', 'XX']);

/**
 * Turns an outage into `database_unavailable` with its cause; the write may have happened. Removes Drizzle's wrapper from other
 * errors, because it contains the parameters.
 */
export async function reachDatabase<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    const cause = toCause(error);
    throw isOutage(cause) ? createOutageError(cause) : cause;
  }
}

export function toCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

export function findSqlState(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

function isOutage(error: unknown): boolean {
  const isOurs = [AppError, StartError, TypeError].some((kind) => error instanceof kind);
  if (isOurs) return false;
  const state = findSqlState(error);
  return state === null || outageClasses.has(state.slice(0, 2));
}

function createOutageError(cause: unknown): AppError {
  const error = new AppError(
    'database_unavailable',
    'Your account cannot be reached at the moment. Please try again shortly.',
    { retryAfterSeconds: 2 },
  );
  error.cause = cause;
  return error;
}
