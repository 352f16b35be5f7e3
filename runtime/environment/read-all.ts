import { EnvironmentError } from './variables.ts';

/** Returns every result, or throws one `EnvironmentError` that lists each problem of all reads once. */
export function readAll<R extends Readonly<Record<string, () => unknown>>>(
  reads: R,
): { readonly [Name in keyof R]: ReturnType<R[Name]> } {
  const problems: string[] = [];
  const results = Object.entries(reads).map(([name, read]) => {
    try {
      return [name, read()];
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      problems.push(...error.problems);
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw new EnvironmentError([...new Set(problems)]);
  return Object.fromEntries(results);
}
