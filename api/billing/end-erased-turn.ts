import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { toWholeEnd } from '@quartet/stores/turn-log/end-open-answers.ts';

/** Clerk gives an event up after 15 s, and nothing else would end these turns. */
const patienceMs = 10_000;

/**
 * Ends a running turn of an erased user: its calls are aborted, and an end takes the place of all that its log holds, for whoever
 * reads it. Workers could not, since they find a turn's user in the row that is gone. Rejects when a store stays away.
 */
export async function endErasedTurn(
  { cancellation, turnLog, questions }: Stores,
  turn: TurnRef,
): Promise<void> {
  const endsAt = Date.now() + patienceMs;
  const works = [
    () => cancellation.announce({ turnId: turn.turnId }),
    () => turnLog.replace(turn, toWholeEnd({ cancelled: true, charged: 0 })),
    () => questions.delete(turn),
  ];
  await Promise.all(works.map((work) => retryUntil(work, { endsAt, mayPass: () => true })));
}
