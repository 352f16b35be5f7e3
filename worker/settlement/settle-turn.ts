import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { isCombinable } from '@quartet/shared/protocol/is-combinable.ts';
import type { TurnEvent, TurnEventOf } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { announceBalance } from '@quartet/stores/ledger/balance/announce-balance.ts';
import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';
import type { AnswerReceipts } from '@quartet/stores/sealing/answer-receipts.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { endOpenAnswers, toWholeEnd } from '@quartet/stores/turn-log/end-open-answers.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { LostTurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import type { WorkerContext } from '../context.ts';
import type { TurnTotals } from '../jobs/turn-totals.ts';
import { resolveHold, wasAnswered } from './resolve-hold.ts';

export interface TurnToSettle {
  readonly turn: TurnRef;
  /** The record, if just read. */
  readonly record?: TurnRecord;
  /** The totals of the turn's calls, for the log. */
  readonly totals?: TurnTotals;
}

/** The result of a turn. */
export interface SettledTurn extends Pick<TurnState, 'asked' | 'answers' | 'consensus'> {
  readonly outcome: TurnEventOf<'turn-end'>['outcome'] | 'lost';
  readonly charged: number;
  /** Credits that were held and returned. */
  readonly returned: number;
}

/**
 * Resolves to the result of the turn, or to null when it had been settled before. Repeating it changes nothing. A turn whose log
 * is lost is released and ends as failed for its readers. If it was charged by then, it stays charged.
 */
export async function settleTurn(
  { stores, log }: WorkerContext,
  { turn, totals, ...known }: TurnToSettle,
): Promise<SettledTurn | null> {
  const { turnLog, questions } = stores;
  const [record, before] = await Promise.all([
    known.record ?? stores.ledger.findTurn(turn.turnId),
    // No key opens the log any more: nobody can ever read it.
    nullOn(UnsealError, readTurn(turnLog, turn)),
  ]);
  const cancelled = Boolean(record?.cancelledAt);
  const state =
    before &&
    (await nullOn(LostTurnLog, endOpenAnswers(turnLog, { turn, state: before, cancelled })));
  const charged = await resolveHold(stores, record, state ?? createTurnState());
  announceBalance({ stores, log }, turn.userId);
  const ending = state && { turn, state, cancelled, charged };
  const wrote = ending && (await nullOn(LostTurnLog, writeEnd(stores, ending)));
  if (!wrote) {
    log.warn({ turnId: turn.turnId, sealed: !before }, 'turn log lost');
    const end = toWholeEnd({ cancelled: false, charged });
    await (before ? turnLog.endLost(turn, end) : turnLog.replace(turn, end));
  }
  await Promise.all([
    questions.delete(turn),
    turnLog.retire(turn.turnId),
    // A cancelled turn needs no reader.
    cancelled && turnLog.markDelivered(turn.turnId),
  ]);
  const outcome = wrote ? toOutcome(ending.state, cancelled) : 'lost';
  const fields = { turnId: turn.turnId, outcome, charged, cancelled };
  const level = outcome === 'failed' || outcome === 'lost' ? 'warn' : 'info';
  log[level]({ ...fields, ...toFigures(record, totals) }, 'turn settled');
  if (before?.status === 'ended') return null;
  const { asked, answers, consensus } = state ?? createTurnState();
  const returned = (record?.held ?? 0) - charged;
  return { outcome, charged, returned, asked, answers, consensus };
}

/** Clocks of two machines may differ. */
const since = (at: number, from: Date) => Math.max(0, at - from.getTime());

/** Times are since the question was taken. */
function toFigures(record: TurnRecord | null, totals: TurnTotals | undefined): object {
  const { firstWordAt, calledAt: _, ...counted } = totals ?? {};
  return {
    ...(record && { durationMs: since(Date.now(), record.createdAt) }),
    ...(record && firstWordAt && { firstWordMs: since(firstWordAt, record.createdAt) }),
    ...counted,
  };
}

/** Resolves to null if the work fails with an error of this kind. */
async function nullOn<T>(kind: new () => Error, work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof kind) return null;
    throw error;
  });
}

interface TurnEnding {
  readonly turn: TurnRef;
  readonly state: TurnState;
  readonly cancelled: boolean;
  readonly charged: number;
}

async function writeEnd({ turnLog, receipts }: Stores, ending: TurnEnding): Promise<true> {
  const events = toLastEvents(ending, receipts);
  if (events.length > 0) await turnLog.append(ending.turn, events);
  return true;
}

function toLastEvents(
  { turn, state, cancelled, charged }: TurnEnding,
  receipts: AnswerReceipts,
): TurnEvent[] {
  const { answers } = state;
  const hasReceipt =
    !cancelled && modelKeys.filter((each) => isCombinable(answers[each])).length > 1;
  const end: TurnEvent = {
    type: 'turn-end',
    outcome: toOutcome(state, cancelled),
    ...(hasReceipt && { receipt: receipts.issue({ turn, answers }) }),
  };
  return [
    ...(state.charged === null ? [{ type: 'credits-settled' as const, charged }] : []),
    ...(state.status === 'ended' ? [] : [end]),
  ];
}

function toOutcome(state: TurnState, cancelled: boolean): TurnEventOf<'turn-end'>['outcome'] {
  if (cancelled) return 'cancelled';
  // The page also shows the answers that a retry kept.
  return wasAnswered({ ...state, asked: modelKeys }, false) ? 'finished' : 'failed';
}
