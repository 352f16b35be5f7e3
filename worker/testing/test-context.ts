import { opsSettings } from '@quartet/ops/environment.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { createTicker } from '@quartet/runtime/time/ticker.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { PlanClaim } from '@quartet/stores/ledger/ledger.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { untilWritten } from '@quartet/stores/testing/until-written.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { onTestFinished } from 'vitest';
import { createDeltaFlusher } from '../answers/delta-flusher.ts';
import { createWorkerContext, type WorkerContext } from '../context.ts';
import { type WorkerConfig, workerSettings } from '../environment.ts';
import type { Panel } from '../providers/panel.ts';
import { providerSettings } from '../providers/provider-settings.ts';
import { toProvidersConfig } from '../providers/to-providers-config.ts';
import { aQuestion } from './a-turn.ts';
import { type Credit, openCredit } from './open-credit.ts';
import { replayEvents } from './replay-events.ts';

export interface TestTurnOptions {
  readonly panel?: Panel;
  /** The events in the turn's log, from the first attempts of its writers; none by default. */
  readonly events?: readonly TurnEvent[];
  /** Null if it has expired. */
  readonly question?: Question | null;
  readonly credit?: Credit;
  readonly claim?: PlanClaim;
  readonly composerPatienceMs?: number;
  readonly pages?: WorkerContext['pages'];
  /** Nobody reads the turn. */
  readonly unread?: boolean;
}

const noPanel: Panel = {
  composers: [],
  model() {
    throw new Error('no models');
  },
};

export const testConfig: WorkerConfig = {
  ...readSettings({ ...workerSettings, ...opsSettings }, {}),
  providers: toProvidersConfig(
    readSettings(providerSettings, { OPENROUTER_API_KEY: 'sk-or-test' }),
  ),
};

/** A worker's context over these stores, which writes words at the next tick. */
export async function createContextOver(
  stores: Stores,
  { log, panel = noPanel }: { readonly log: Log; readonly panel?: Panel },
): Promise<WorkerContext> {
  const ctx = await createWorkerContext(testConfig, { stores, log, panel });
  onTestFinished(() => ctx.cancels.close());
  const flusher = createDeltaFlusher(stores.turnLog, createTicker(1));
  // Tests replace methods of these stores and read this log, so the context must have these very objects.
  return { ...ctx, stores, log, flusher };
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
  return {
    ...(await createContextOver(stores, { log, ...(options.panel && { panel: options.panel }) })),
    composerPatienceMs: options.composerPatienceMs ?? 60_000,
    ...(options.pages && { pages: options.pages }),
    /** The turn of the test, and what it has come to. */
    turn,
    logged,
    state: () => readTurn(turnLog, turn),
    events: async () => (await turnLog.read(turn)).map(({ event }) => event),
    record: () => ledger.findTurn(turn.turnId),
    written: (type: TurnEvent['type']) => untilWritten(turnLog, turn, type),
  };
}
