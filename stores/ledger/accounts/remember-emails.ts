import type { Database } from '../../database/database.ts';
import { seenEmails } from '../../database/schema.ts';

/** True when none of the addresses was known before. */
export async function rememberEmails(
  session: Database,
  hashes: readonly string[],
): Promise<boolean> {
  if (hashes.length === 0) return true;
  // Always in the same order, so that two processes cannot deadlock on the same addresses.
  const wanted = [...new Set(hashes)].toSorted();
  const inserted = await session
    .insert(seenEmails)
    .values(wanted.map((emailHash) => ({ emailHash })))
    .onConflictDoNothing()
    .returning({ emailHash: seenEmails.emailHash });
  return inserted.length === wanted.length;
}
