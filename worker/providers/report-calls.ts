import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { Log } from '@quartet/runtime/logging/log.ts';
import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import type { ControlBoard } from '@quartet/stores/limits/control-board.ts';
import { toMachineWord } from './call/errors.ts';
import { ProviderError, type ProviderErrorDetails, type Usage } from './language-model.ts';
import type { CallRecord, OnCall } from './layers/with-record.ts';
import { type PriceList, readCost } from './price-list.ts';

/** Logs each provider call, and each request part that a provider refused. Logs no content. */
export function createCallLog(log: Log, priceOf: PriceList): OnCall {
  return (record) => {
    const { key: model, modelId, host } = record;
    for (const { part, refusal } of record.refusals) {
      const said = readRefusal(refusal);
      log.warn({ model, modelId, host, part, ...said }, 'provider refused a part of a request');
    }
    const line = { ...toLine(record), ...readFailure(record), costUsd: readCost(record, priceOf) };
    if (record.outcome === 'failed') log.warn(line, 'provider called');
    else log.info(line, 'provider called');
  };
}

function toLine(record: CallRecord): object {
  const { key: model, modelId, servedId, host, turnId, task = 'answer', outcome, usage } = record;
  const { durationMs, firstWordMs, without } = record;
  const served = toMachineWord(servedId);
  return {
    ...(turnId && { turnId }),
    task,
    model,
    modelId,
    ...(served !== undefined && { served }),
    host,
    outcome,
    durationMs,
    ...(firstWordMs !== undefined && { firstWordMs }),
    ...readUsage(usage),
    ...(without.length > 0 && { without }),
  };
}

function readUsage(usage: Usage | null): object {
  if (!usage) return {};
  const { microDollars: _, ...counted } = usage;
  return counted;
}

function readFailure({ error }: CallRecord): object {
  if (!(error instanceof ProviderError)) return {};
  return { reason: error.code, ...readRefusal(error.details) };
}

function readRefusal({ status, code, type, param, requestId, ours }: ProviderErrorDetails): object {
  const said = { status, code, type, param, requestId, ours };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Counts each provider call when it ends, with its tokens, cost and duration. */
export function countCalls(metrics: Metrics, priceOf: PriceList): OnCall {
  return (record) => {
    const { key: model, provider, outcome, error, task = 'answer', usage } = record;
    const { durationMs, firstWordMs } = record;
    metrics.calls.inc({ model, provider, outcome, code: toCode(error) });
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
