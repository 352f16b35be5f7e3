import { findSqlState, toCause } from '../database/reach-database.ts';

const uniqueViolation = '23505';
/** Every lost race means that another hold succeeded, so a few tries are enough. */
const mostTries = 10;

/** Runs a statement again that lost a race for a key or a place, which undid it. `beaten` when it always loses. */
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
