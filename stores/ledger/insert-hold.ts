import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { accounts, entries, turns } from '../database/schema.ts';
import { isAllowed } from './accounts/blocked-users.ts';
import type { HoldRequest, PlanInForce } from './ledger.ts';
import { hasPriority, isUnlimited } from './plan-in-force.ts';

/** The turn whose credit pays for a retry; null if the turn takes its own credit. */
export interface HoldPayment {
  readonly payer: TurnId | null;
}

interface HoldRow {
  /** Null if nothing was held. */
  readonly unlimited: boolean | null;
  readonly priority: boolean | null;
  readonly placed: boolean;
}

/**
 * Inserts the turn and holds its credit. If there is a payer, the turn takes no credit, and the payer's count of retries goes up.
 * Returns null if the balance, the payer's count or the key does not allow it, and `busy` if no place is free. Throws a unique
 * violation if it loses a race.
 */
export async function insertHold(
  db: Database,
  request: HoldRequest,
  { payer }: HoldPayment,
): Promise<PlanInForce | 'busy' | null> {
  const { turnId, userId, deadlineAt } = request;
  const idempotencyKey = request.idempotencyKey ?? null;
  const bodyFingerprint = request.bodyFingerprint ?? null;
  const questionFingerprint = request.questionFingerprint ?? null;
  const due = payer === null && !request.free ? price.question : 0;
  const unlimited = isUnlimited(request.claim);
  const cost = sql`case when ${unlimited} then 0 else ${due}::int end`;
  const withThisKey = sql`user_id = ${userId} and idempotency_key = ${idempotencyKey}::text`;
  const givesKeyBack = sql`(
    state = 'released' and cancelled_at is null
    and body_fingerprint is not distinct from ${bodyFingerprint}::text
  )`;
  const [hold] = await runStatement<HoldRow>(
    db,
    sql`
      with freed as (
        update ${turns} set idempotency_key = null where ${withThisKey} and ${givesKeyBack}
        returning turn_id
      ), ${placeSteps(request)}, paying as (
        update ${turns} set retries = retries + 1
        where turn_id = ${payer}::text and retries < ${price.retries} and exists (select from place)
          and not exists (select from ${turns} where ${withThisKey} and not ${givesKeyBack})
        returning turn_id
      ), charged as (
        update ${accounts} set balance = balance - ${cost}
        where user_id = ${userId} and (${unlimited} or balance >= ${due}::int)
          and (${payer}::text is null or exists (select from paying))
          and not exists (select from ${turns} where ${withThisKey} and not ${givesKeyBack})
          and exists (select from place)
          -- the key and the places are free before the turn below takes them
          and (select count(*) from freed) + (select count(*) from left_places) >= 0
        returning user_id, ${unlimited} as unlimited, ${hasPriority(request.claim)} as priority,
          ${cost} as held
      ), opened as (
        insert into ${turns}
          (turn_id, user_id, state, held, place, idempotency_key, body_fingerprint, question_fingerprint,
            paid_by, deadline_at)
        select ${turnId}::text, user_id, 'held', held, (select free from place), ${idempotencyKey}::text,
          ${bodyFingerprint}::text, ${questionFingerprint}::text, ${payer}::text,
          ${deadlineAt.toISOString()}::timestamptz
        from charged
      ), entered as (
        insert into ${entries} (user_id, amount, kind, key)
        select user_id, -held, 'hold', 'hold:' || ${turnId}::text from charged where held > 0
      )
      select (select unlimited from charged) as unlimited, (select priority from charged) as priority,
        exists (select from place) as placed`,
  );
  if (!hold || hold.unlimited === null) return hold?.placed ? null : 'busy';
  return { unlimited: hold.unlimited, priority: hold.priority ?? false };
}

/** Builds two steps: `left_places` frees overdue places, and `place` selects the place to take. */
function placeSteps(request: HoldRequest): SQL {
  return sql`
    left_places as (${leaveOverduePlaces(request)}),
    place as (${findFreePlace(request)})`;
}

/** An unsettled turn keeps its place until its deadline, even if it is released later. */
function leaveOverduePlaces({ userId }: HoldRequest): SQL {
  return sql`
    update ${turns} set place = null
    where user_id = ${userId} and state = 'held' and place is not null and deadline_at < now()
    returning turn_id`;
}

/**
 * Selects a random free place, so that parallel holds rarely collide. Selects null if places are not counted, and no row if none is
 * free or the user is blocked.
 */
function findFreePlace({ userId, mostActive }: HoldRequest): SQL {
  if (mostActive === undefined) return sql`select null::int as free where ${isAllowed(userId)}`;
  return sql`
    select free from generate_series(1, ${mostActive}::int) as free
    where ${isAllowed(userId)} and not exists (
      select from ${turns}
      where user_id = ${userId} and state = 'held' and place = free and deadline_at >= now()
    )
    order by random() limit 1`;
}
