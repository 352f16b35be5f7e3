import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accountEmails, blockedUsers } from '../../database/schema.ts';

/** Identifies a mailbox among the blocked users by the keyed hash of its address. */
const mailbox = sql<string>`'mailbox:' || ${accountEmails.emailHash}`;

/** Selects the blocks of a user and of the user's mailboxes. Blocks of mailboxes outlive the account. */
export function isBlockOf(userId: UserId): SQL {
  return sql`(${blockedUsers.userId} = ${userId} or ${blockedUsers.userId} in (
    select ${mailbox} from ${accountEmails} where ${accountEmails.userId} = ${userId}
  ))`;
}

export function isAllowed(userId: UserId): SQL {
  return sql`not exists (select from ${blockedUsers} where ${isBlockOf(userId)})`;
}

/** Throws `account_disabled`. */
export async function refuseBlocked(db: Database, userId: UserId): Promise<void> {
  if (await findBlock(db, userId))
    throw new AppError('account_disabled', 'This account is blocked.');
}

/** Resolves to when the user or one of the user's mailboxes was blocked. */
export async function findBlock(db: Database, userId: UserId): Promise<Date | null> {
  const [blocked] = await db
    .select({ blockedAt: blockedUsers.blockedAt })
    .from(blockedUsers)
    .where(isBlockOf(userId))
    .limit(1);
  return blocked?.blockedAt ?? null;
}

/** Blocks the mailboxes of a blocked user. Does nothing for other users. */
export async function blockMailboxes(session: Database, userId: UserId): Promise<void> {
  const mailboxes = await session
    .select({ userId: mailbox })
    .from(accountEmails)
    .innerJoin(blockedUsers, eq(blockedUsers.userId, accountEmails.userId))
    .where(eq(accountEmails.userId, userId));
  if (mailboxes.length === 0) return;
  await session.insert(blockedUsers).values(mailboxes).onConflictDoNothing();
}
