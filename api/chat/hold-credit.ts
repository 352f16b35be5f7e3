import { AppError } from '@quartet/shared/domain/errors.ts';
import type { HoldRequest, HoldResult, Ledger } from '@quartet/stores/ledger/ledger.ts';
import { questionNotTaken, within } from '../http/within.ts';
import type { LimitsConfig } from '../limits/limits-environment.ts';
import type { GiveUpContext } from './give-up-turn.ts';
import type { UnknownHolds } from './unknown-holds.ts';
import { type HeldTurnsContext, untilHoldsBegin } from './until-holds-begin.ts';

export interface HoldCreditContext extends GiveUpContext, HeldTurnsContext {
  readonly stores: GiveUpContext['stores'] &
    HeldTurnsContext['stores'] & {
      readonly ledger: Pick<Ledger, 'placeHold'>;
    };
  readonly config: HeldTurnsContext['config'] & { readonly limits: LimitsConfig };
  readonly unknownHolds: UnknownHolds;
}

export type Hold = Extract<HoldResult, { status: 'held' | 'duplicate' }>;

/** Throws the reason why the turn may not be opened, and 503 when the ledger does not answer in time. */
export async function holdCredit(ctx: HoldCreditContext, request: HoldRequest): Promise<Hold> {
  let hold = await place(ctx, request);
  if (hold.status === 'insufficient' || hold.status === 'busy') {
    await untilHoldsBegin(ctx, request.userId);
    // What came back meanwhile can be held now.
    hold = await place(ctx, request);
  }
  if (hold.status === 'held' || hold.status === 'duplicate') return hold;
  throw toRefusal(hold.status);
}

async function place(ctx: HoldCreditContext, request: HoldRequest): Promise<HoldResult> {
  const mostActive = ctx.config.limits.activeQuestions;
  const holding = ctx.stores.ledger.placeHold({ ...request, mostActive });
  try {
    return await within(holding, {
      ms: ctx.config.admissionMs,
      code: 'database_unavailable',
      sentence: questionNotTaken,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'database_unavailable') {
      // The hold may be committed all the same: already, or later.
      const look = () => ctx.unknownHolds.add(request);
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
      return new AppError('too_many_active', 'Wait until one of your questions is answered.', {
        retryAfterSeconds: 5,
      });
    case 'retries-spent':
      return new AppError('retries_spent', 'This question was retried often enough. Ask it anew.');
    case 'retry-mismatch':
      return new AppError('retry_mismatch', 'A retry must ask the same question.');
  }
}
