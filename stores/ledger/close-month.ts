import { type SQL, sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { closedBalances, closedMonths, entries, turns } from '../database/schema.ts';

/** A step that selects where the last closed month ends. */
export const closed = sql`
  closed as (
    select coalesce(max(before), '-infinity') as before, coalesce(max(last_entry), 0) as last_entry
    from ${closedMonths}
  )`;

/** A step that selects the entries since the last closed month. An id is given by the database, so none can be added below it. */
export const recentEntries = sql`
  recent_entries as materialized (
    select id, user_id, amount, kind, key, created_at from ${entries}
    where id > (select last_entry from closed)
  )`;

/** Selects the newest closed balance of each row of a table or step with a `user_id`. */
export function lastBalance(users: SQL | { getSQL(): SQL }): SQL {
  return sql`
    select balance as closed, entries, turns from ${closedBalances}
    where ${closedBalances}.user_id = ${users}.user_id order by before desc limit 1`;
}

/**
 * Closes everything before this month, unless a turn of it is still held. On the first day of a month, the month before stays open, so that
 * every transaction that began in it has ended. Returns true if it closed anything. Must run in a transaction, after a check.
 */
export async function closeMonth(db: Database): Promise<boolean> {
  const [month] = await runStatement<{ readonly month: string }>(
    db,
    sql`
      with ${closed}, month as (
        select date_trunc('month', now() - interval '1 day', 'UTC') as before
      ), ${recentEntries}
      insert into ${closedMonths} (before, last_entry)
      select month.before, coalesce(
        (select min(id) - 1 from recent_entries where created_at >= month.before),
        (select max(id) from recent_entries),
        closed.last_entry
      )
      from month, closed
      where month.before > closed.before and not exists (
        select from ${turns} where state = 'held' and created_at < month.before
      )
      on conflict do nothing
      returning before::text as month`,
  );
  if (!month) return false;
  await db.execute(sql`
    with closed as (
      select coalesce(max(before), '-infinity') as before, coalesce(max(last_entry), 0) as last_entry
      from ${closedMonths} where before < ${month.month}::timestamptz
    ), month as (
      select before, last_entry from ${closedMonths} where before = ${month.month}::timestamptz
    ), added as (
      select user_id, sum(amount) as amount, count(*) as entries, 0 as turns from ${entries}
      where id > (select last_entry from closed) and id <= (select last_entry from month)
      group by user_id
      union all
      select user_id, 0, 0, count(*) from ${turns}
      where created_at >= (select before from closed) and created_at < (select before from month)
      group by user_id
    ), users as (
      select user_id, sum(amount) as amount, sum(entries) as entries, sum(turns) as turns
      from added group by user_id
    )
    insert into ${closedBalances} (user_id, before, balance, entries, turns)
    select user_id, (select before from month), coalesce(last.closed, 0) + amount,
      coalesce(last.entries, 0) + users.entries, coalesce(last.turns, 0) + users.turns
    from users left join lateral (${lastBalance(sql`users`)}) as last on true`);
  return true;
}
