import { AppError } from '@quartet/shared/domain/errors.ts';
import { createTurnId, type TurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';
import { sealingMs } from './ask-question.ts';
import { joinDuplicate } from './join-duplicate.ts';

/**
 * Resolves to the turn of an idempotency key once it has begun. Throws 404 when there is none, and closes the key, so
 * that a request that arrives later is refused.
 */
export async function lookUpTurn(
  ctx: ApiContext,
  { userId, idempotencyKey }: { readonly userId: UserId; readonly idempotencyKey: string },
): Promise<TurnId> {
  const turn = { turnId: createTurnId(), userId };
  const closing = ctx.stores.ledger.closeKey({ ...turn, idempotencyKey });
  const turnId = await within(closing, { code: 'database_unavailable' });
  const beginsWithinMs = 2 * ctx.config.admissionMs + sealingMs(limits.chatBodyBytes);
  const begun =
    turnId && (await joinDuplicate(ctx, { turnId, userId, sameBody: true, beginsWithinMs }));
  if (begun === null) throw new AppError('not_found', 'No question was taken with this key.');
  return begun;
}
