import type { Log } from '@quartet/runtime/logging/log.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { announceBalance } from '@quartet/stores/balance/announce-balance.ts';
import type { BalanceFeed } from '@quartet/stores/balance/balance-feed.ts';
import type { RateLimits } from '@quartet/stores/limits/rate-limits.ts';
import { countQuestion, type QuestionLimitsContext } from '../limits/limit-questions.ts';

export interface NoteQuestionContext extends Pick<QuestionLimitsContext, 'config'> {
  readonly stores: {
    readonly rates: RateLimits;
    readonly balances: Pick<BalanceFeed, 'announce'>;
  };
  readonly log: Log;
}

/** After what the question itself needs. Neither is waited for, and both may be lost: the ledger has the record. */
export function noteQuestion(ctx: NoteQuestionContext, { turnId, userId }: TurnRef): void {
  countQuestion(ctx, userId).catch((err: unknown) => {
    ctx.log.warn({ turnId, err }, 'question not counted');
  });
  announceBalance(ctx, userId);
}
