import type { UserId } from '@quartet/shared/domain/ids.ts';
import { and, eq, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { type Database, runStatement } from '../../database/database.ts';
import { accounts, entries, planItems } from '../../database/schema.ts';
import type { PlanClaim } from '../ledger.ts';
import { type AccountEvent, type PlanGrant, type PlanItem, planStatuses } from './accounts.ts';

type PlanKnown = Extract<AccountEvent, { type: 'plan-known' }>;

/** Resolves to the number of credits granted. */
export async function learnPlan(
  session: Database,
  { userId, items, allAsOf, grants }: PlanKnown,
): Promise<number> {
  for (const item of items) await keepNewer(session, userId, item);
  if (allAsOf) {
    const listed = items.map(({ itemId }) => itemId);
    await endOthers(session, { userId, listed, allAsOf });
  }
  await derivePlan(session, userId);
  let granted = 0;
  for (const grant of grants) granted += await grantOnce(session, userId, grant);
  return granted;
}

/** Keeps the newer fact about an item. Facts have a total order, so it does not matter in which order they arrive. */
async function keepNewer(session: Database, userId: UserId, item: PlanItem): Promise<void> {
  const values = { userId, ...item };
  const { itemId: _, ...rest } = values;
  await session
    .insert(planItems)
    .values(values)
    .onConflictDoUpdate({
      target: planItems.itemId,
      set: rest,
      setWhere: sql`${rankOf(sql`excluded`)} > ${rankOf(sql`${planItems}`)}`,
    });
}

async function endOthers(
  session: Database,
  { userId, listed, allAsOf }: { userId: UserId; listed: readonly string[]; allAsOf: Date },
): Promise<void> {
  await session
    .update(planItems)
    .set({
      status: 'ended',
      unlimitedUntil: nowAtMost(planItems.unlimitedUntil),
      priorityUntil: nowAtMost(planItems.priorityUntil),
      knownAt: allAsOf,
    })
    .where(
      and(
        eq(planItems.userId, userId),
        lt(planItems.knownAt, allAsOf),
        notInArray(planItems.itemId, [...listed]),
      ),
    );
}

/** Not `least`, because it ignores nulls. */
function nowAtMost(until: typeof planItems.unlimitedUntil | typeof planItems.priorityUntil) {
  return sql`case when ${until} > now() then now() else ${until} end`;
}

function rankOf(row: ReturnType<typeof sql>) {
  const statuses = sql.raw(`array['${planStatuses.join("','")}']`);
  return sql`(
    ${row}.known_at, ${row}.period_start, array_position(${statuses}, ${row}.status),
    coalesce(${row}.period_end, 'infinity')
  )`;
}

async function derivePlan(session: Database, userId: UserId): Promise<void> {
  await runStatement(
    session,
    sql`
      update ${accounts} set
        unlimited_until = known.unlimited_until,
        priority_until = known.priority_until,
        plan_known_at = known.known_at,
        reconcile_at = case when known.lasts then now() + interval '1 hour' end
      from (
        select max(unlimited_until) as unlimited_until,
          max(priority_until) as priority_until,
          max(known_at) filter (
            where coalesce(unlimited_until, priority_until) is not null
          ) as known_at,
          bool_or(status in ('active', 'past_due', 'canceled', 'upcoming', 'incomplete')) as lasts
        from ${planItems} where user_id = ${userId}
      ) as known
      where user_id = ${userId}`,
  );
}

async function grantOnce(session: Database, userId: UserId, grant: PlanGrant): Promise<number> {
  const key = `grant:${userId}:${grant.plan}:${grant.periodStart.getTime()}`;
  const [entry] = await session
    .insert(entries)
    .values({ userId, amount: grant.credits, kind: 'grant', key })
    .onConflictDoNothing()
    .returning({ amount: entries.amount });
  if (!entry) return 0;
  await session
    .update(accounts)
    .set({ balance: sql`${accounts.balance} + ${entry.amount}` })
    .where(eq(accounts.userId, userId));
  return entry.amount;
}

/** Schedules a look at Clerk in a minute if the token names a plan that the ledger does not know. A webhook may arrive before that. */
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

/** Postpones each returned user by an hour, so a failed look is retried then. */
export function takeDueReconciles(db: Database, limit: number): Promise<readonly UserId[]> {
  return take(db, {
    set: sql`reconcile_at = now() + interval '1 hour'`,
    due: sql`reconcile_at <= now() order by reconcile_at limit ${limit}`,
  });
}

/** Takes more than are due: how many of them Clerk knows shows whether it is asked about its own users. */
export function takeLongestUnsought(db: Database, limit: number): Promise<readonly UserId[]> {
  return take(db, {
    set: sql`sought_at = now()`,
    due: sql`sought_at < now() - interval '5 minutes' and exists (
        select from ${accounts} where sought_at <= now() - interval '1 hour'
      ) order by sought_at limit ${limit}`,
  });
}

async function take(
  db: Database,
  { set, due }: { readonly set: SQL; readonly due: SQL },
): Promise<readonly UserId[]> {
  const taken = await runStatement<{ readonly userId: UserId }>(
    db,
    sql`
      update ${accounts} set ${set}
      where user_id in (select user_id from ${accounts} where ${due} for update skip locked)
      returning user_id as "userId"`,
  );
  return taken.map(({ userId }) => userId);
}
