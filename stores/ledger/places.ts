import { type SQL, sql } from 'drizzle-orm';
import { turns } from '../database/schema.ts';
import { isAllowed } from './desk/blocked-users.ts';
import type { HoldRequest } from './ledger.ts';

type PlaceRequest = Pick<HoldRequest, 'userId' | 'mostActive'>;

/** `left_places` is run for its effect, `place` holds the place to take. */
export function placeSteps(request: PlaceRequest): SQL {
  return sql`
    left_places as (${leaveOverduePlaces(request)}),
    place as (${findFreePlace(request)})`;
}

/** An unsettled turn keeps its place until its deadline, even if it is released later. */
function leaveOverduePlaces({ userId }: PlaceRequest): SQL {
  return sql`
    update ${turns} set place = null
    where user_id = ${userId} and state = 'held' and place is not null and deadline_at < now()
    returning turn_id`;
}

/**
 * Random, so that parallel holds rarely collide. Null where places are not counted, no row when none is free, or for a user
 * who is blocked.
 */
function findFreePlace({ userId, mostActive }: PlaceRequest): SQL {
  if (mostActive === undefined) return sql`select null::int as free where ${isAllowed(userId)}`;
  return sql`
    select free from generate_series(1, ${mostActive}::int) as free
    where ${isAllowed(userId)} and not exists (
      select from ${turns}
      where user_id = ${userId} and state = 'held' and place = free and deadline_at >= now()
    )
    order by random() limit 1`;
}
