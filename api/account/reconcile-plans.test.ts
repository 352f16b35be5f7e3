import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestContext } from '../testing/start-test-api.ts';
import { reconcilePlans } from './reconcile-plans.ts';

const hang = () => new Promise<never>(() => undefined);

test('a user whose lookup never ends does not keep the next one waiting', async () => {
  const ctx = await openTestContext();
  onTestFinished(() => ctx.close());
  vi.spyOn(ctx.stores.accounts, 'takeDueReconciles').mockResolvedValue(['ada', 'bob']);
  const asking = vi.spyOn(ctx.users, 'findPlans').mockImplementation(hang);
  vi.useFakeTimers();
  const reconciling = reconcilePlans(ctx);
  await vi.advanceTimersByTimeAsync(60_000);
  await reconciling;
  expect(asking.mock.calls).toEqual([['ada'], ['bob']]);
  const failed = expect.stringMatching(/^plan not reconciled/);
  expect(ctx.logged).toEqual([failed, failed]);
  vi.useRealTimers();
});
