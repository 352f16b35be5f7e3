import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import { ProviderError } from './providers/language-model.ts';
import type { OnCall } from './providers/layers/with-record.ts';
import type { PriceList } from './providers/price-list.ts';
import { readCost } from './providers/read-cost.ts';

type CallMetrics = Pick<Metrics, 'calls' | 'answerTime' | 'firstToken' | 'spend' | 'tokens'>;

/** Counts each call to a provider once it is over, and how long answers take. */
export function countCalls(metrics: CallMetrics, priceOf: PriceList): OnCall {
  return (record) => {
    const { key: slot, outcome, error, task = 'answer', durationMs, firstWordMs, usage } = record;
    const code =
      error instanceof ProviderError ? error.code : error === undefined ? 'none' : 'other';
    metrics.calls.inc({ slot, outcome, code });
    metrics.tokens.inc({ slot, direction: 'input' }, usage?.inputTokens ?? 0);
    metrics.tokens.inc({ slot, direction: 'output' }, usage?.outputTokens ?? 0);
    metrics.spend.inc({ slot }, readCost(record, priceOf));
    if (task !== 'answer') return;
    metrics.answerTime.observe({ slot }, durationMs / 1_000);
    if (firstWordMs !== undefined) metrics.firstToken.observe({ slot }, firstWordMs / 1_000);
  };
}
