import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import type { CancelRegistry } from '../cancel-registry.ts';
import { untilStoresAnswer } from '../until-stores-answer.ts';

export interface FindTurnContext {
  readonly ledger: Pick<Ledger, 'findTurn'>;
  readonly cancels: Pick<CancelRegistry, 'enter'>;
}

export interface TurnJob {
  readonly turnId: TurnId;
  /** Epoch milliseconds. */
  readonly deadlineAt: number;
}

/** Whose turn a job is of, which the queues are not told. Null for a turn that is no more: its user was erased. */
export async function findTurnRef(
  { ledger, cancels }: FindTurnContext,
  { turnId, deadlineAt }: TurnJob,
): Promise<TurnRef | null> {
  using work = cancels.enter(turnId);
  const { signal } = work;
  const record = await untilStoresAnswer(() => ledger.findTurn(turnId), { deadlineAt, signal });
  return record && { turnId, userId: record.userId };
}
