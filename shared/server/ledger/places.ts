import { type SQL, sql } from 'drizzle-orm';
import { turns } from '../database/schema.ts';
import type { HoldRequest } from './ledger.ts';

type PlaceRequest = Pick<HoldRequest, 'userId' | 'mostActive'>;

/** A turn that nobody settled keeps its place until its deadline, whoever releases it after that. */
export function leaveOverduePlaces({ userId }: PlaceRequest): SQL {
  return sql`
    update ${turns} set place = null
    where user_id = ${userId} and state = 'held' and place is not null and deadline_at < now()
    returning turn_id`;
}

/** One row with the lowest free place, null where places are not counted; no row when all are taken. */
export function findFreePlace({ userId, mostActive }: PlaceRequest): SQL {
  if (mostActive === undefined) return sql`select null::int as free`;
  return sql`
    select free from generate_series(1, ${mostActive}::int) as free
    where not exists (
      select from ${turns}
      where user_id = ${userId} and state = 'held' and place = free and deadline_at >= now()
    )
    order by free limit 1`;
}
