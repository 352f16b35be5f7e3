import type { OpenPglite } from '../database/open-pglite.ts';

let opening: Promise<OpenPglite> | null = null;

/** Opens the database of the running test file, once. Its tests use different users and turns. */
export function openFileDatabase(): Promise<OpenPglite> {
  opening ??= import('./open-test-database.ts').then((module) => module.openTestDatabase());
  return opening;
}

/** The setup of every test file calls it at the end, because the next file in this process gets its own database. */
export async function closeFileDatabase(): Promise<void> {
  const closing = opening;
  opening = null;
  await (await closing)?.close();
}
