import type { OpenPglite } from '../database/open-pglite.ts';

let opening: Promise<OpenPglite> | null = null;

/** Opens the database of the running test file, once. Its tests keep apart by their users and turns. */
export function openFileDatabase(): Promise<OpenPglite> {
  opening ??= import('./open-test-database.ts').then((module) => module.openTestDatabase());
  return opening;
}

/** Each file's setup calls it at the end: the next file in this process has a database of its own. */
export async function closeFileDatabase(): Promise<void> {
  const closing = opening;
  opening = null;
  await (await closing)?.close();
}
