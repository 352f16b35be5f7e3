import { rejectCalls } from '@quartet/stores/testing/faults.ts';
import { expect, test } from 'vitest';
import { ended, failedConsensus } from '../testing/a-turn.ts';
import { createTestContext, type TestTurnOptions } from '../testing/test-context.ts';
import { favours } from './resolve-hold.ts';
import { settleTurn } from './settle-turn.ts';

async function setUp(options: TestTurnOptions) {
  const ctx = await createTestContext(options);
  return { ...ctx, settle: () => settleTurn(ctx, { turn: ctx.turn }) };
}

test.each<[string, TestTurnOptions]>([
  [
    'whose consensus failed by our fault',
    { events: [...ended(['complete']), failedConsensus('composers_failed')] },
  ],
  ['reset before its first word', { events: [], credit: 'cancelled' }],
  ['stopped before its first word', { events: ended(['stopped']) }],
])('a turn %s is free, but not without end', async (_, options) => {
  const { settle, record, stores, turn } = await setUp(options);
  const subject = { name: 'favours', of: turn.userId };
  await stores.rates.count(subject, [favours], favours.most - 1);
  const other = await setUp(options);
  await settle();
  await settle();
  expect(await record()).toMatchObject({ state: 'released', charged: 0 });
  expect(await stores.rates.look(subject, [favours])).toMatchObject({ remaining: 0 });
  await other.stores.rates.count({ ...subject, of: other.turn.userId }, [favours], favours.most);
  await other.settle();
  expect(await other.record()).toMatchObject({ state: 'settled', charged: 1 });
});

test('a turn that failed is free however often, and a favour where nobody can count', async () => {
  const failed = await setUp({ events: ended([]) });
  await failed.stores.rates.count({ name: 'favours', of: failed.turn.userId }, [favours], 20);
  await failed.settle();
  expect(await failed.record()).toMatchObject({ state: 'released' });
  const uncounted = await setUp({ events: [], credit: 'cancelled' });
  rejectCalls(uncounted.stores.rates, 'take');
  await uncounted.settle();
  expect(await uncounted.record()).toMatchObject({ state: 'released' });
});
