import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import type { TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';
import { cancelTurn } from './cancel-turn.ts';

/** Longer than the pause between two touches of a reader. */
const rejoinMs = 10_000;

/** Cancels a turn whose asker closed the event stream, unless somebody reads it again within 10 s. */
export async function leaveTurn(
  ctx: ApiContext,
  turn: TurnRef,
  wait = waitUnlessAborted,
): Promise<void> {
  await within(ctx.stores.turnLog.markLeft(turn.turnId), { code: 'queue_unavailable' });
  await wait(rejoinMs, ctx.draining);
  if (!ctx.draining.aborted) await cancelIfLeft(ctx, turn);
}

/** Cancels the turns that this person has left. */
export async function cancelLeftTurns(ctx: ApiContext, userId: UserId): Promise<void> {
  const listing = ctx.stores.ledger.listHeld(userId);
  const held = await within(listing, { code: 'database_unavailable' });
  await Promise.all(held.map(({ turnId }) => cancelIfLeft(ctx, { turnId, userId })));
}

async function cancelIfLeft(ctx: ApiContext, turn: TurnRef): Promise<void> {
  const looking = ctx.stores.turnLog.isLeft(turn.turnId);
  if (await within(looking, { code: 'queue_unavailable' })) await cancelTurn(ctx, turn);
}
