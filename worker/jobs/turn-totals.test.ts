import { expect, test } from 'vitest';
import { addTotals, createTotalsCollector } from './turn-totals.ts';

const call = {
  key: 'gpt',
  demo: false,
  provider: 'own',
  host: 'h',
  modelId: 'm',
  outcome: 'complete',
  durationMs: 50,
  firstWordMs: 20,
  without: [],
  refusals: [],
  usage: { inputTokens: 3, outputTokens: 4 },
} as const;

test('each job counts only its own calls', async () => {
  const { note, collect } = createTotalsCollector();
  const [one, two] = await Promise.all([
    collect(async () => {
      await Promise.resolve();
      note(call, 0.0001);
    }),
    collect(async () => {
      note({ ...call, usage: null }, 0.0001);
      await Promise.resolve();
      note({ ...call, task: 'check' }, 0.0001);
    }),
  ]);
  note(call, 0.0001);
  expect(one).toMatchObject({ calls: 1, inputTokens: 3, outputTokens: 4, costUsd: 0.0001 });
  expect(two).toMatchObject({ calls: 2, inputTokens: 3, outputTokens: 4 });
});

test('the first word of a turn is the earliest one of its answers', async () => {
  const { note, collect } = createTotalsCollector();
  const checked = await collect(async () => {
    note({ ...call, task: 'check' }, 0.0001);
    return { outcome: 'complete' };
  });
  expect(checked.outcome).toBe('complete');
  expect(checked.firstWordAt).toBeUndefined();
  const totals = { calls: 1, inputTokens: 1, outputTokens: 1, costUsd: 0.1 };
  const added = addTotals([checked, { ...totals, firstWordAt: 9 }, { ...totals, firstWordAt: 7 }]);
  expect(added).toMatchObject({ calls: 3, firstWordAt: 7 });
});

test('a result without totals, as of an older worker, counts nothing', () => {
  const nothing = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  expect(addTotals([undefined, null, 'words', { calls: -1 }])).toEqual(nothing);
});
