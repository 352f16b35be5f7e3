import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import type { HeldTurn } from '@quartet/stores/ledger/ledger.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';
import { type AskQuestionInput, askQuestion } from './ask-question.ts';
import { cancelTurn } from './cancel-turn.ts';

/** Longer than the pause between two touches of a reader. */
const rejoinMs = 10_000;

/**
 * Cancels a turn whose asker closed the event stream: at once if they have asked another question, else after 10 s in which
 * nobody reads it.
 */
export async function leaveTurn(
  ctx: ApiContext,
  turn: TurnRef,
  wait = waitUnlessAborted,
): Promise<void> {
  await within(ctx.stores.turnLog.markLeft(turn.turnId), { code: 'queue_unavailable' });
  const [newest] = await listHeld(ctx, turn.userId);
  if (newest?.turnId === turn.turnId) await wait(rejoinMs, ctx.draining);
  if (!ctx.draining.aborted) await cancelIfLeft(ctx, turn);
}

/** How long a stream that the asker has closed may take to be known as closed. */
const noticeMs = 1_000;
const lookAgainMs = 50;

/** Asks for a person who resets by closing the stream: the turns that they have left are cancelled first. */
export async function askAnew(ctx: ApiContext, input: AskQuestionInput): Promise<TurnId> {
  const lookUntil = Date.now() + noticeMs;
  await cancelLeftTurns(ctx, input.userId);
  for (;;) {
    try {
      return await askQuestion(ctx, input);
    } catch (error) {
      if (!isShort(error)) throw error;
      const before = await listHeld(ctx, input.userId);
      while (!(await cancelLeftTurns(ctx, input.userId))) {
        if (before.length === 0 || Date.now() > lookUntil) throw error;
        await waitUnlessAborted(lookAgainMs, ctx.draining);
      }
    }
  }
}

/** Returns true when a credit or a place is missing, which a turn may still have that is being left. */
function isShort(error: unknown): boolean {
  return (
    error instanceof AppError && ['insufficient_credits', 'too_many_active'].includes(error.code)
  );
}

/** Cancels the turns that this person has left. Resolves to false when there are none. */
async function cancelLeftTurns(ctx: ApiContext, userId: UserId): Promise<boolean> {
  const held = (await listHeld(ctx, userId)).filter(({ cancelledAt }) => cancelledAt === null);
  const left = await Promise.all(held.map(({ turnId }) => cancelIfLeft(ctx, { turnId, userId })));
  return left.includes(true);
}

async function cancelIfLeft(ctx: ApiContext, turn: TurnRef): Promise<boolean> {
  const looking = ctx.stores.turnLog.isLeft(turn.turnId);
  const isLeft = await within(looking, { code: 'queue_unavailable' });
  if (isLeft) await cancelTurn(ctx, turn);
  return isLeft;
}

function listHeld({ stores }: ApiContext, userId: UserId): Promise<readonly HeldTurn[]> {
  return within(stores.ledger.listHeld(userId), { code: 'database_unavailable' });
}
