import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';
import { foldEntries } from '@quartet/stores/turn-log/read-turn.ts';
import type { LogEntry } from '@quartet/stores/turn-log/turn-log.ts';
import type { ApiContext } from '../context.ts';
import { questionNotTaken, within } from '../http/within.ts';
import { findOwnTurn } from './find-own-turn.ts';
import { giveUpTurn } from './give-up-turn.ts';

export interface Duplicate {
  readonly turnId: TurnId;
  readonly userId: UserId;
  readonly sameBody: boolean;
  /** Gives up a turn that has not begun this long after its hold. */
  readonly beginsWithinMs: number;
}

const lookAgainMs = 100;

/**
 * Resolves to the turn of an idempotency key once it has begun, or to null when it never did: its credit is released
 * then and its key is free. Throws 422 when the body differs, and 503 when a store does not answer.
 */
export async function joinDuplicate(
  ctx: ApiContext,
  { sameBody, beginsWithinMs, ...turn }: Duplicate,
): Promise<TurnId | null> {
  if (!sameBody) throw createMismatchError();
  for (;;) {
    const record = await findOwnTurn(ctx.stores.ledger, turn.turnId, turn.userId);
    if (record.state === 'settled' || record.cancelledAt) return turn.turnId;
    const entries = await within(ctx.stores.turnLog.read(turn), { code: 'queue_unavailable' });
    if (record.state === 'released') return hasAnswers(entries) ? turn.turnId : null;
    if (entries.length > 0) return turn.turnId;
    if (toAgeMs(record) > beginsWithinMs) {
      await giveUpTurn(ctx, turn);
      return null;
    }
    if (ctx.draining.aborted) throw new AppError('queue_unavailable', questionNotTaken);
    await waitUnlessAborted(lookAgainMs, ctx.draining);
  }
}

/** Returns false when the turn was given up before its jobs ran. */
function hasAnswers(entries: readonly LogEntry[]): boolean {
  const { answers } = foldEntries(entries);
  return modelKeys.every((model) => answers[model].status !== 'waiting');
}

function toAgeMs({ createdAt }: TurnRecord): number {
  return Date.now() - createdAt.getTime();
}

function createMismatchError(): AppError {
  return new AppError(
    'idempotency_mismatch',
    'This Idempotency-Key was used for another question.',
    { field: 'Idempotency-Key' },
  );
}
