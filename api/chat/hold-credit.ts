import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { HoldRequest, HoldResult } from '@quartet/stores/ledger/ledger.ts';
import type { ApiContext } from '../context.ts';
import { questionNotTaken, within } from '../http/within.ts';

type Hold = Extract<HoldResult, { status: 'held' | 'duplicate' }>;

/** Holds a credit for a new turn. Throws why it is refused, and 503 when the ledger does not answer in time. */
export async function holdCredit(ctx: ApiContext, request: HoldRequest): Promise<Hold> {
  let hold = await place(ctx, request);
  if (hold.status === 'insufficient' || hold.status === 'busy') {
    await untilHoldsBegin(ctx, request.userId);
    // A credit may have been released meanwhile.
    hold = await place(ctx, request);
  }
  if (hold.status === 'held' || hold.status === 'duplicate') return hold;
  throw toRefusal(hold.status);
}

async function place(ctx: ApiContext, request: HoldRequest): Promise<HoldResult> {
  const mostActive = ctx.config.limits.activeQuestions;
  const free = ctx.emulated === 'all';
  const holding = ctx.stores.ledger.placeHold({ ...request, mostActive, free });
  try {
    return await within(holding, {
      ms: ctx.config.admissionMs,
      code: 'database_unavailable',
      sentence: questionNotTaken,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'database_unavailable') {
      // The hold may have committed, or may commit later.
      const look = () => ctx.pendingHolds.add(request);
      look();
      holding.then(look, look);
    }
    throw error;
  }
}

function toRefusal(status: Exclude<HoldResult['status'], Hold['status']>): AppError {
  switch (status) {
    case 'insufficient':
      return new AppError('insufficient_credits', 'You have no questions left.');
    case 'busy':
      return new AppError('too_many_active', "Wait until we've answered one of your questions.", {
        retryAfterSeconds: 5,
      });
    case 'retries-spent':
      return new AppError('retries_spent', "That's the limit for retries. Ask the question again.");
    case 'retry-mismatch':
      return new AppError('retry_mismatch', 'A retry must ask the same question.');
  }
}

const lookAgainMs = 100;

/**
 * Waits for holds that may be released: their questions were refused, maybe by another process, or are being cancelled.
 * Throws 503 when that takes longer than `admissionMs`.
 */
async function untilHoldsBegin(ctx: ApiContext, userId: UserId): Promise<void> {
  const endsAt = Date.now() + ctx.config.admissionMs;
  while (await mayComeBack(ctx, userId)) {
    if (ctx.draining.aborted || Date.now() >= endsAt) {
      throw new AppError('database_unavailable', questionNotTaken, { retryAfterSeconds: 2 });
    }
    await waitUnlessAborted(lookAgainMs, ctx.draining);
  }
}

async function mayComeBack({ stores, pendingHolds }: ApiContext, userId: UserId): Promise<boolean> {
  if (pendingHolds.isLookingFor(userId)) return true;
  const bound = { code: 'database_unavailable', sentence: questionNotTaken } as const;
  const held = await within(stores.ledger.listHeld(userId), bound);
  if (held.some(({ cancelledAt }) => cancelledAt !== null)) return true;
  const logs = held.map(({ turnId }) => stores.turnLog.read({ turnId, userId }));
  const read = await within(Promise.all(logs), { ...bound, code: 'queue_unavailable' });
  return read.some((entries) => entries.length === 0);
}
