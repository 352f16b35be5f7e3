import type { UserId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../../database/database.ts';
import { accounts, planItems } from '../../database/schema.ts';
import type { PlanClaim } from '../ledger.ts';

/** A plan that the ledger does not know: Clerk is asked in a minute unless the webhook comes first. */
export async function noteClaim(db: Database, userId: UserId, { plan }: PlanClaim): Promise<void> {
  await runStatement(
    db,
    sql`
      update ${accounts} set reconcile_at = now() + interval '1 minute'
      where user_id = ${userId} and reconcile_at is null and not exists (
        select from ${planItems} where user_id = ${userId} and plan = ${plan}
          and status in ('active', 'canceled')
      )`,
  );
}
