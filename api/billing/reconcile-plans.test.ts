import { createMemoryBalanceFeed } from '@quartet/stores/balance/create-memory-balance-feed.ts';
import { expect, test, vi } from 'vitest';
import { reconcilePlans } from './reconcile-plans.ts';

const hang = () => new Promise<never>(() => undefined);

test('a user whose lookup never ends does not keep the next one waiting', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const warnings: string[] = [];
  const reconciling = reconcilePlans({
    stores: {
      accounts: { takeDueReconciles: async () => ['ada', 'bob'], applyEvent: hang },
      balances: createMemoryBalanceFeed(),
    },
    users: {
      findPlans: (userId: string) => {
        asked.push(userId);
        return hang();
      },
    },
    log: {
      info: () => undefined,
      warn: (_fields: object, message: string) => void warnings.push(message),
      error: () => undefined,
    },
  });
  await vi.runAllTimersAsync();
  await reconciling;
  expect(asked).toEqual(['ada', 'bob']);
  expect(warnings).toEqual(['plan not reconciled', 'plan not reconciled']);
  vi.useRealTimers();
});
