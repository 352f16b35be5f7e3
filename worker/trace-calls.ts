import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import { ProviderError } from './providers/language-model.ts';
import type { OnCall } from './providers/layers/with-record.ts';
import type { PriceList } from './providers/price-list.ts';
import { readCost } from './providers/read-cost.ts';

/** A span for each call to a provider, once it is over. */
export function traceCalls(tracing: Tracing, priceOf: PriceList): OnCall {
  return (record) => {
    if (!tracing.isOn) return;
    const { key: slot, turnId, task = 'answer', attempt, outcome, error, durationMs } = record;
    const span = tracing.start('provider.call', { startedAt: Date.now() - durationMs });
    const { inputTokens, outputTokens } = record.usage ?? {};
    span.set({
      turnId,
      slot,
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
