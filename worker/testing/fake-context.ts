import type { Question } from '@quartet/shared/domain/question.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { createMemoryBalanceFeed } from '@quartet/stores/balance/create-memory-balance-feed.ts';
import type { Cancellation, CancelNotice } from '@quartet/stores/cancellation/cancellation.ts';
import type { Ledger, TurnRecord } from '@quartet/stores/ledger/ledger.ts';
import type { QuestionStore } from '@quartet/stores/questions/question-store.ts';
import { createDeltaFlusher } from '../answers/delta-flusher.ts';
import { createCancelRegistry } from '../cancel-registry.ts';
import type { Panel } from '../providers/panel.ts';
import { aQuestion, aTurn } from './a-turn.ts';
import { createFakeTurnLog } from './fake-turn-log.ts';

export interface FakeOptions {
  readonly panel?: Panel;
  readonly events?: TurnEvent[];
  readonly question?: Question | null;
  readonly record?: Partial<TurnRecord> | null;
}

/** A context over one turn in memory. */
export async function createFakeContext(options: FakeOptions = {}) {
  const turnLog = createFakeTurnLog(options.events);
  const ledger = createFakeLedger(options.record);
  const cancellation = createFakeCancellation();
  const cancels = await createCancelRegistry(cancellation);
  const flusher = createDeltaFlusher(turnLog, 1);
  const logged: { readonly fields: object; readonly message: string }[] = [];
  const note = (fields: object, message: string) => void logged.push({ fields, message });
  return {
    stores: {
      ledger,
      turnLog,
      balances: createMemoryBalanceFeed(),
      questions: createFakeQuestions(options.question),
    },
    panel: options.panel ?? { composers: [], slot: noSlot },
    cancels,
    cancellation,
    flusher,
    log: { info: note, warn: note, error: note },
    logged,
    consensusDeadlineMs: 60_000,
  };
}

function noSlot(): never {
  throw new Error('no slots');
}

export interface FakeLedger extends Ledger {
  record: TurnRecord | null;
}

function createFakeLedger(changes: Partial<TurnRecord> | null = {}): FakeLedger {
  const resolve = async (state: 'settled' | 'released', charged: number) => {
    if (ledger.record?.state === 'held') ledger.record = { ...ledger.record, state, charged };
    return ledger.record?.charged ?? 0;
  };
  const ledger: FakeLedger = {
    record: changes && {
      ...aTurn,
      state: 'held',
      charged: 0,
      cancelledAt: null,
      deadlineAt: new Date(Date.now() + 600_000),
      ...changes,
    },
    findTurn: async () => ledger.record,
    chargeHold: () => resolve('settled', 1),
    releaseHold: () => resolve('released', 0),
    openAccount: unused,
    placeHold: unused,
    markCancelled: unused,
    releaseDueHolds: unused,
  };
  return ledger;
}

function unused(): never {
  throw new Error('not part of this test');
}

function createFakeQuestions(first: Question | null = aQuestion): QuestionStore {
  let question = first;
  return {
    async put(_, next) {
      question = next;
    },
    find: async () => question,
    async delete() {
      question = null;
    },
  };
}

function createFakeCancellation(): Cancellation {
  const listeners = new Set<(notice: CancelNotice) => void>();
  return {
    async announce(notice) {
      for (const listener of listeners) listener(notice);
    },
    async subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
