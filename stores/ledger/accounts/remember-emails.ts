import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Database } from '../../database/database.ts';
import { accountEmails, seenEmails } from '../../database/schema.ts';

/** Notes the addresses of an account. True when none of them was known before. */
export async function rememberEmails(
  session: Database,
  userId: UserId,
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
  await session
    .insert(accountEmails)
    .values(wanted.map((emailHash) => ({ userId, emailHash })))
    .onConflictDoNothing();
  return inserted.length === wanted.length;
}
