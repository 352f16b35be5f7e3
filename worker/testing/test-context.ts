import { createTicker } from '@quartet/runtime/time/ticker.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { PlanClaim } from '@quartet/stores/ledger/ledger.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { untilWritten } from '@quartet/stores/testing/until-written.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { onTestFinished } from 'vitest';
import { createDeltaFlusher } from '../answers/delta-flusher.ts';
import { createCancelRegistry } from '../cancel-registry.ts';
import type { Panel } from '../providers/panel.ts';
import { aQuestion } from './a-turn.ts';
import { type Credit, openCredit } from './open-credit.ts';
import { replayEvents } from './replay-events.ts';

export interface TestTurnOptions {
  readonly panel?: Panel;
  /** What the turn's log has from its writers' first attempts; nothing by default. */
  readonly events?: readonly TurnEvent[];
  /** Null: it has expired. */
  readonly question?: Question | null;
  readonly credit?: Credit;
  readonly claim?: PlanClaim;
  readonly composerPatienceMs?: number;
  /** Nobody reads the turn. */
  readonly unread?: boolean;
}

/** A worker's context over the embedded stores, in which one turn has been asked. */
export async function createTestContext(options: TestTurnOptions = {}) {
  const turn = { turnId: createTurnId(), userId: `user_${createTurnId()}` };
  const stores = await openTestStores();
  onTestFinished(() => stores.close());
  const { turnLog, questions, ledger } = stores;
  await openCredit(ledger, { turn, ...options });
  const question = options.question === undefined ? aQuestion : options.question;
  if (question) await questions.put(turn, question);
  if (!options.unread) await turnLog.touchReader(turn.turnId);
  await replayEvents(turnLog, { turn, events: options.events ?? [] });
  const logged: { readonly level: string; readonly fields: object; readonly message: string }[] =
    [];
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const cancels = await createCancelRegistry(stores, log);
  onTestFinished(() => cancels.close());
  return {
    stores,
    panel: options.panel ?? { composers: [], slot: noSlot },
    cancels,
    flusher: createDeltaFlusher(turnLog, createTicker(1)),
    log,
    consensusDeadlineMs: 60_000,
    composerPatienceMs: options.composerPatienceMs ?? 60_000,
    /** The turn of the test, and what it has come to. */
    turn,
    logged,
    state: () => readTurn(turnLog, turn),
    events: async () => (await turnLog.read(turn)).map(({ event }) => event),
    record: () => ledger.findTurn(turn.turnId),
    written: (type: TurnEvent['type']) => untilWritten(turnLog, turn, type),
  };
}

function noSlot(): never {
  throw new Error('no slots');
}
