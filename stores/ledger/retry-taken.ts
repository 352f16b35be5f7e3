import { findSqlState, toCause } from '../database/reach-database.ts';

const uniqueViolation = '23505';
/** Every loser saw a winner, and there are few places to win. */
const mostTries = 10;

/**
 * Runs a statement again when another one took a key or a place in the same moment: that undid all of it, and the
 * next one sees who has it. Resolves `beaten` when it loses every time.
 */
export async function retryTaken<T, const B>(run: () => Promise<T>, beaten: B): Promise<T | B> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (findSqlState(toCause(error)) !== uniqueViolation) throw error;
    }
  }
  return beaten;
}
