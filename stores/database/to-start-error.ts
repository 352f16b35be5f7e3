import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { findSqlState } from './reach-database.ts';

/** Returns null for errors that are not caused by the address or by the database that it names. */
export function toStartError(error: unknown): StartError | null {
  if (refusesSession(error)) {
    return new StartError(
      `What answers at the address in DATABASE_URL refuses settings of a session (${protocolViolation}): for a pooler, set DATABASE_POOLER=transaction.`,
    );
  }
  if (isAway(error)) {
    const code = toCauseCode(error.cause) ?? 'no code';
    return new StartError(`Postgres does not answer at the address in DATABASE_URL (${code}).`);
  }
  const state = findSqlState(error);
  if (state === '42501') {
    return new StartError(
      `The role in DATABASE_URL may not create or change the tables (${state}): let it, or run npm run migrate as one that may, and set MIGRATE=off.`,
    );
  }
  if (!state || !refusedStates.has(state.slice(0, 2))) return null;
  return new StartError(`Postgres refuses the user, password or name in DATABASE_URL (${state}).`);
}

/** SQLSTATE classes: invalid authorization, and a database that does not exist. */
const refusedStates = new Set(['28', '3D']);

/** Returns true if the database does not answer now but may answer later. */
export function isAway(error: unknown): error is AppError {
  return (
    error instanceof AppError && error.code === 'database_unavailable' && !refusesSession(error)
  );
}

/** The answer of pgbouncer to a setting that it does not know. */
const protocolViolation = '08P01';

function refusesSession(error: unknown): boolean {
  return error instanceof AppError && findSqlState(error.cause) === protocolViolation;
}
