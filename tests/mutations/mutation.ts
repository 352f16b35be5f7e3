import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A guard of the product, and how it is taken away. */
export interface Mutation {
  /** The promise that it keeps. */
  readonly guard: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  readonly becomes: string;
  /** The test file that must fail without the guard. */
  readonly test: string;
}

/** Undefined when the text does not stand in the source exactly once. */
export function mutate(source: string, { text, becomes }: Mutation): string | undefined {
  const [before, after, ...more] = source.split(text);
  return after === undefined || more.length > 0 ? undefined : before + becomes + after;
}

export function readSource(root: string, { file }: Mutation): Promise<string> {
  return readFile(path.join(root, file), 'utf8');
}

/** Takes the guard away below `root` until it is disposed. Throws when its text is not found once. */
export async function withoutGuard(root: string, mutation: Mutation): Promise<AsyncDisposable> {
  const source = await readSource(root, mutation);
  const mutant = mutate(source, mutation);
  if (mutant === undefined) throw new Error(`${mutation.file} does not hold its text once.`);
  const target = path.join(root, mutation.file);
  await writeFile(target, mutant);
  return { [Symbol.asyncDispose]: () => writeFile(target, source) };
}
