import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { PlanItem } from '../accounts/accounts.ts';
import type { LedgerFixture } from './ledger-fixture.ts';

const day = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * day);

export const everyPair = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const;

export async function tellPlan(
  { accounts }: LedgerFixture,
  userId: UserId,
  item: Partial<PlanItem>,
): Promise<void> {
  const usual: PlanItem = {
    itemId: `item of ${userId}`,
    plan: 'plan',
    status: 'active',
    periodStart: inDays(-1),
    periodEnd: inDays(29),
    unlimitedUntil: inDays(29),
    priorityUntil: null,
    knownAt: new Date(),
  };
  await accounts.applyEvent({
    type: 'plan-known',
    userId,
    grants: [],
    items: [{ ...usual, ...item }],
  });
}
