import { EnvironmentError } from './variables.ts';

/** What `read` returns; null when it throws an `EnvironmentError`, whose problems join the others. */
export function collectProblems<T>(problems: string[], read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    problems.push(...error.problems);
    return null;
  }
}
