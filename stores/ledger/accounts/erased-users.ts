import { createHash } from 'node:crypto';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { erasedUsers } from '../../database/schema.ts';

export async function isErased(db: Database, userId: UserId): Promise<boolean> {
  const found = await db
    .select({ userHash: erasedUsers.userHash })
    .from(erasedUsers)
    .where(eq(erasedUsers.userHash, hashUserId(userId)));
  return found.length > 0;
}

export function createErasedError(): AppError {
  return new AppError('account_disabled', 'This account was deleted.');
}

/** Clerk's ids are long and random, so a hash without a key cannot be reversed. */
export function hashUserId(userId: UserId): string {
  return createHash('sha256').update(userId).digest('hex');
}
