import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { blockedUsers } from '../../database/schema.ts';

export function isAllowed(userId: UserId): SQL {
  return sql`not exists (select from ${blockedUsers} where ${blockedUsers.userId} = ${userId})`;
}

/** Throws `account_disabled`. */
export async function refuseBlocked(db: Database, userId: UserId): Promise<void> {
  const [blocked] = await db.select().from(blockedUsers).where(eq(blockedUsers.userId, userId));
  if (blocked) throw new AppError('account_disabled', 'This account is blocked.');
}
