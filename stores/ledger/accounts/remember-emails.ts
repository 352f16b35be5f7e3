import type { Database } from '../../database/database.ts';
import { seenEmails } from '../../database/schema.ts';

/** True when none of the addresses had been seen before. */
export async function rememberEmails(
  session: Database,
  hashes: readonly string[],
): Promise<boolean> {
  if (hashes.length === 0) return true;
  // In one order everywhere: two who remember the same ones do not wait for each other.
  const wanted = [...new Set(hashes)].toSorted();
  const inserted = await session
    .insert(seenEmails)
    .values(wanted.map((emailHash) => ({ emailHash })))
    .onConflictDoNothing()
    .returning({ emailHash: seenEmails.emailHash });
  return inserted.length === wanted.length;
}
