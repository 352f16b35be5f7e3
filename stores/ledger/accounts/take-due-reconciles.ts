import type { UserId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../../database/database.ts';
import { accounts } from '../../database/schema.ts';

/** Postpones each taken user by an hour, so that a failure is retried. */
export async function takeDueReconciles(db: Database, limit: number): Promise<readonly UserId[]> {
  const taken = await runStatement<{ readonly userId: UserId }>(
    db,
    sql`
      update ${accounts} set reconcile_at = now() + interval '1 hour'
      where user_id in (
        select user_id from ${accounts} where reconcile_at <= now()
        order by reconcile_at limit ${limit} for update skip locked
      )
      returning user_id as "userId"`,
  );
  return taken.map(({ userId }) => userId);
}
