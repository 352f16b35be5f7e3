import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { questionNotTaken, within } from '../http/within.ts';
import type { UnknownHolds } from './unknown-holds.ts';

export interface HeldTurnsContext {
  readonly stores: {
    readonly ledger: Pick<Ledger, 'listHeld'>;
    readonly turnLog: Pick<TurnLog, 'read'>;
  };
  readonly config: { readonly admissionMs: number };
  readonly unknownHolds: Pick<UnknownHolds, 'isLookingFor'>;
  readonly draining: AbortSignal;
}

const lookAgainMs = 100;

/**
 * Resolves once every turn that a user's credits are held for has begun. One that does not begin was refused, maybe by another
 * process that did not hear of its hold, and what it holds comes back within moments: throws 503 when it takes longer.
 */
export async function untilHoldsBegin(ctx: HeldTurnsContext, userId: UserId): Promise<void> {
  const endsAt = Date.now() + ctx.config.admissionMs;
  while (await mayComeBack(ctx, userId)) {
    if (ctx.draining.aborted || Date.now() >= endsAt) {
      throw new AppError('database_unavailable', questionNotTaken, { retryAfterSeconds: 2 });
    }
    await waitUnlessAborted(lookAgainMs, ctx.draining);
  }
}

async function mayComeBack(
  { stores, unknownHolds }: HeldTurnsContext,
  userId: UserId,
): Promise<boolean> {
  if (unknownHolds.isLookingFor(userId)) return true;
  const bound = { code: 'database_unavailable', sentence: questionNotTaken } as const;
  const held = await within(stores.ledger.listHeld(userId), bound);
  const logs = held.map((turnId) => stores.turnLog.read({ turnId, userId }));
  const read = await within(Promise.all(logs), { ...bound, code: 'queue_unavailable' });
  return read.some((entries) => entries.length === 0);
}
