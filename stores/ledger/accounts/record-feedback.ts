import { price } from '@quartet/shared/domain/price.ts';
import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../../database/database.ts';
import { accounts, entries, feedback } from '../../database/schema.ts';
import { openAccount } from '../open-account.ts';
import type { Feedback } from './accounts.ts';

export async function recordFeedback(
  db: Database,
  { userId, rating, text }: Feedback,
): Promise<{ readonly rewarded: boolean }> {
  await openAccount(db, userId);
  const rewarded = await runStatement(
    db,
    sql`
      with stored as (
        insert into ${feedback} (user_id, rating, feedback_text)
        values (${userId}, ${rating}::int, ${text})
        on conflict do nothing
      ), rewarded as (
        insert into ${entries} (user_id, amount, kind, key)
        values (${userId}, ${price.feedbackReward}::int, 'feedback', ${`feedback:${userId}`})
        on conflict (key) do nothing
        returning amount
      )
      update ${accounts} set balance = balance + rewarded.amount
      from rewarded where user_id = ${userId}
      returning user_id`,
  );
  return { rewarded: rewarded.length > 0 };
}
