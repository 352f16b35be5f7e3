import type { Log } from '@quartet/runtime/logging/log.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent, TurnEventOf } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { announceBalance } from '@quartet/stores/balance/announce-balance.ts';
import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { endOpenAnswers } from '../answers/end-open-answers.ts';
import type { AnswerStores } from '../answers/prepare-answer.ts';
import { isCharged } from './is-charged.ts';

export interface SettlementContext {
  readonly stores: AnswerStores & Pick<Stores, 'balances'>;
  readonly log: Log;
}

/** Repeating it changes nothing. A turn whose log is lost is released. */
export async function settleTurn(
  { stores, log }: SettlementContext,
  { turn }: { readonly turn: TurnRef },
): Promise<void> {
  const { turnLog, questions } = stores;
  const [record, before] = await Promise.all([
    stores.ledger.findTurn(turn.turnId),
    readTurn(turnLog, turn),
  ]);
  const cancelled = Boolean(record?.cancelledAt);
  const state = await endOpenAnswers(turnLog, { turn, state: before, cancelled });
  const charged = await resolveHold(stores, { record, state });
  announceBalance({ stores, log }, turn.userId);
  const events = toLastEvents(state, { cancelled, charged });
  if (events.length > 0) await turnLog.append(turn, events);
  await Promise.all([questions.delete(turn), turnLog.retire(turn.turnId)]);
  log.info({ turnId: turn.turnId, charged, cancelled }, 'turn settled');
}

/** Resolves to what the turn cost in the end; a hold that is already resolved stays as it is. */
async function resolveHold(
  { ledger }: Pick<AnswerStores, 'ledger'>,
  { record, state }: { readonly record: TurnRecord | null; readonly state: TurnState },
): Promise<number> {
  if (!record) return 0;
  return isCharged(state, record.cancelledAt !== null)
    ? ledger.chargeHold(record.turnId)
    : ledger.releaseHold(record.turnId);
}

function toLastEvents(
  state: TurnState,
  { cancelled, charged }: { readonly cancelled: boolean; readonly charged: number },
): TurnEvent[] {
  return [
    ...(state.charged === null ? [{ type: 'credits-settled' as const, charged }] : []),
    ...(state.status === 'ended'
      ? []
      : [{ type: 'turn-end' as const, outcome: toOutcome(state, cancelled) }]),
  ];
}

function toOutcome(state: TurnState, cancelled: boolean): TurnEventOf<'turn-end'>['outcome'] {
  if (cancelled) return 'cancelled';
  return isCharged(state, false) ? 'finished' : 'failed';
}
