import { createMetrics } from '@quartet/ops/metrics/create-metrics.ts';
import { noTracing } from '@quartet/runtime/tracing/tracing.ts';
import { jobVersion } from '@quartet/shared/jobs/queues.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import type { Job } from 'bullmq';
import { expect, test } from 'vitest';
import { createTestContext } from '../testing/test-context.ts';
import { createSettlementProcessor } from './settlement-processor.ts';

const noResults = async () => ({});

test('a settlement reads its turn from the ledger once', async () => {
  const ctx = await createTestContext({ events: anAnswer('gpt', 'Paris') });
  const found = recordCalls(ctx.stores.ledger, 'findTurn');
  const data = { v: jobVersion, turnId: ctx.turn.turnId };
  const process = createSettlementProcessor({
    ...ctx,
    metrics: createMetrics(),
    tracing: noTracing,
  });
  await process(
    { data, getChildrenValues: noResults, getIgnoredChildrenFailures: noResults } as unknown as Job,
    'token',
  );
  expect(found).toEqual([[ctx.turn.turnId]]);
  expect(await ctx.record()).toMatchObject({ state: 'settled', charged: 1 });
});
