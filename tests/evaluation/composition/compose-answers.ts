import { createMetrics } from '@quartet/ops/metrics/create-metrics.ts';
import { createTicker } from '@quartet/runtime/time/ticker.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { createMemoryTurnLog } from '@quartet/stores/turn-log/create-memory-turn-log.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { createDeltaFlusher } from '@quartet/worker/answers/delta-flusher.ts';
import { type ComposingBrief, createBrief } from '@quartet/worker/consensus/brief/create-brief.ts';
import { chooseComposers } from '@quartet/worker/consensus/choose-composers.ts';
import { openConsensusPage } from '@quartet/worker/consensus/consensus-page.ts';
import { toShortConsensus } from '@quartet/worker/consensus/prepare-consensus.ts';
import { runComposition } from '@quartet/worker/consensus/run-composition.ts';
import { selectAnswers } from '@quartet/worker/consensus/select-answers.ts';
import { createFetchPage } from '@quartet/worker/pages/fetch-page.ts';
import type { Panel } from '@quartet/worker/providers/panel.ts';

export interface Composing {
  readonly panel: Panel;
  readonly question: Question;
  readonly answers: Readonly<Partial<Record<ModelKey, string>>>;
  /** Its id is the seed of the order in which composers see the answers. */
  readonly turn: TurnRef;
  readonly composerPatienceMs?: number;
  readonly deadlineMs?: number;
  /** How long words are joined before they are written. */
  readonly flushMs?: number;
  /** Gets the fields of each line that the worker would log. */
  readonly onLog?: (fields: Readonly<Record<string, unknown>>) => void;
}

export interface WrittenEvent {
  readonly event: TurnEvent;
  /** Milliseconds since composing began. */
  readonly atMs: number;
}

export interface Composed {
  readonly consensus: TurnState['consensus'];
  readonly events: readonly WrittenEvent[];
  readonly brief: ComposingBrief;
}

/** Composes a consensus of finished answers as a worker does, into a log in memory. */
export async function composeAnswers(input: Composing): Promise<Composed> {
  const { turn, question } = input;
  const state = Object.entries(input.answers)
    .flatMap(([model, text]) => anAnswer(model as ModelKey, text))
    .reduce(foldTurn, createTurnState());
  const selection = selectAnswers(state);
  const brief = await createBrief(question, selection.selected, turn);
  const turnLog = createMemoryTurnLog();
  const flusher = createDeltaFlusher(turnLog, createTicker(input.flushMs ?? 1));
  const events: WrittenEvent[] = [];
  try {
    await turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: false }]);
    const startedAt = performance.now();
    await turnLog.subscribe(turn, (entries) => {
      const atMs = performance.now() - startedAt;
      events.push(...entries.map(({ event }) => ({ event, atMs })));
    });
    const attempt = await turnLog.beginAttempt(turn, 'consensus');
    const { signal } = new AbortController();
    const [only, second] = selection.selected;
    if (second) {
      const composers = chooseComposers(input.panel, state);
      const deadlineAt = Date.now() + (input.deadlineMs ?? 120_000);
      const composerPatienceMs = input.composerPatienceMs ?? 25_000;
      const { onLog = () => undefined } = input;
      const pages = { fetchPage: createFetchPage(), slowMs: 0, lateMs: 0 };
      const log = { info: onLog, warn: onLog, error: onLog };
      await runComposition(
        { stores: { turnLog }, flusher, log, metrics: createMetrics(), composerPatienceMs, pages },
        { turn, attempt, selection, brief, composers, signal, deadlineAt },
      );
    } else {
      const outcome = only ? 'single' : 'no_answers';
      const page = openConsensusPage(flusher, { turn, attempt, signal });
      await page.end(toShortConsensus({ selection, outcome }));
    }
    return { consensus: (await readTurn(turnLog, turn)).consensus, events, brief };
  } finally {
    flusher.close();
    turnLog.close();
  }
}
