import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ControlBoard } from '@quartet/stores/controls/control-board.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import type { LineOutcome } from './consensus/check/judge-claims.ts';
import { ProviderError } from './providers/language-model.ts';
import type { OnCall } from './providers/layers/with-record.ts';
import type { Panel } from './providers/panel.ts';
import { type PriceList, readCost } from './providers/price-list.ts';

/** Counts each provider call when it ends, with its tokens, cost and duration. */
export function countCalls(metrics: Metrics, priceOf: PriceList): OnCall {
  return (record) => {
    const { key: model, provider, outcome, error, task = 'answer', usage } = record;
    const { durationMs, firstWordMs } = record;
    metrics.calls.inc({ model, provider: provider, outcome, code: toCode(error) });
    metrics.tokens.inc({ model, direction: 'input' }, usage?.inputTokens ?? 0);
    metrics.tokens.inc({ model, direction: 'output' }, usage?.outputTokens ?? 0);
    metrics.spend.inc({ model }, readCost(record, priceOf));
    if (task !== 'answer') return;
    metrics.answerTime.observe({ model }, durationMs / 1_000);
    if (firstWordMs !== undefined) metrics.firstToken.observe({ model }, firstWordMs / 1_000);
  };
}

/** Singles out failures that only the operator can fix: `our_key` or `our_account`. */
function toCode(error: unknown): string {
  if (!(error instanceof ProviderError)) return error === undefined ? 'none' : 'other';
  const { ours } = error.details;
  return ours ? `our_${ours}` : error.code;
}

interface Forms {
  readonly model: ModelKey;
  readonly kind: 'claims' | 'verdicts' | 'citations';
  readonly read: number;
  readonly unread: number;
}

/** Counts the forms that a model wrote, by whether they were understood. */
export function countForms(
  { forms }: Pick<Metrics, 'forms'>,
  { model, kind, read, unread }: Forms,
): void {
  forms.inc({ model, kind, outcome: 'read' }, read);
  forms.inc({ model, kind, outcome: 'unread' }, unread);
}

/** Counts the claims of composers by the outcome of their check. */
export function countLines(
  { consensusLines }: Pick<Metrics, 'consensusLines'>,
  outcomes: readonly LineOutcome[],
): void {
  for (const outcome of outcomes) consensusLines.inc({ outcome });
}

/**
 * Counts the models that compose and check by their place in the operators' order. The order within a turn would say less, because it
 * puts models that failed in that turn last.
 */
export function countRoles(
  { consensusModels }: Pick<Metrics, 'consensusModels'>,
  { composers }: Panel,
  chosen: ModelKey | null,
) {
  return (kind: 'composer' | 'checker', model: ModelKey): void => {
    const place = composers.findIndex(({ key }) => key === model) + 1;
    const rank = kind === 'composer' && model === chosen ? 'chosen' : String(place);
    consensusModels.inc({ kind, model, rank });
  };
}

/** Records a span for each provider call when it ends. */
export function traceCalls(tracing: Tracing, priceOf: PriceList): OnCall {
  return (record) => {
    if (!tracing.isOn) return;
    const { key: model, turnId, task = 'answer', attempt, outcome, error, durationMs } = record;
    const span = tracing.start('provider.call', { startedAt: Date.now() - durationMs });
    const { inputTokens, outputTokens } = record.usage ?? {};
    span.set({
      turnId,
      model,
      task,
      attempt,
      outcome,
      ttft: record.firstWordMs,
      inputTokens,
      outputTokens,
      costUsd: readCost(record, priceOf),
      code: error instanceof ProviderError ? error.code : undefined,
    });
    if (outcome === 'failed') span.fail(error);
    span.end();
  };
}

/** Wraps a control board to count retries, including refused ones. */
export function countRetries(controls: ControlBoard, { retries }: Metrics): ControlBoard {
  return {
    ...controls,
    async takeRetry(model) {
      const mayRetry = await controls.takeRetry(model);
      retries.inc({ model, outcome: mayRetry ? 'made' : 'refused' });
      return mayRetry;
    },
  };
}

/** Wraps a turn log to time appends, including failed ones. */
export function timeAppends(turnLog: TurnLog, { logAppend }: Metrics): TurnLog {
  return {
    ...turnLog,
    async append(...args) {
      const stop = logAppend.startTimer();
      try {
        return await turnLog.append(...args);
      } finally {
        stop();
      }
    },
  };
}
