import type { Log } from '@quartet/runtime/logging/log.ts';
import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import type { Stores } from './stores.ts';
import { toWholeEnd } from './turn-log/end-open-answers.ts';

type ContentStores = Pick<Stores, 'cancellation' | 'turnLog' | 'questions'>;

/** Clerk gives an event up after 15 s, and nothing else would end these turns. */
const patienceMs = 10_000;

/**
 * Ends the running turns of an erased user: their calls are aborted, and an end takes the place of all that their logs hold, for whoever
 * reads them. Workers could not, since they find a turn's user in the row that is gone. Logs the turns for which a store stays away.
 */
export async function endErasedTurns(
  { stores, log }: { readonly stores: ContentStores; readonly log: Log },
  userId: UserId,
  turnIds: readonly TurnId[],
): Promise<void> {
  const endsAt = Date.now() + patienceMs;
  const { cancellation, turnLog, questions } = stores;
  const endTurn = async (turnId: TurnId) => {
    const turn = { turnId, userId };
    const works = [
      () => cancellation.announce({ turnId }),
      () => turnLog.replace(turn, toWholeEnd({ cancelled: true, charged: 0 })),
      () => questions.delete(turn),
    ];
    await Promise.all(works.map((work) => retryUntil(work, { endsAt, mayPass: () => true })));
  };
  await Promise.all(
    turnIds.map((turnId) =>
      endTurn(turnId).catch((err: unknown) =>
        log.warn({ err, turnId }, 'turn of a deleted user not ended'),
      ),
    ),
  );
}
