import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import { price } from '@quartet/shared/domain/price.ts';
import type { Accounts } from '@quartet/stores/ledger/accounts/accounts.ts';

/** Counts the credits that plans and feedback bring. */
export function countCredits(accounts: Accounts, { credits }: Pick<Metrics, 'credits'>): Accounts {
  return {
    ...accounts,
    async applyEvent(event, webhookId) {
      const applied = await accounts.applyEvent(event, webhookId);
      if (applied.granted > 0) credits.inc({ kind: 'granted' }, applied.granted);
      return applied;
    },
    async recordFeedback(feedback) {
      const recorded = await accounts.recordFeedback(feedback);
      if (recorded.rewarded) credits.inc({ kind: 'feedback' }, price.feedbackReward);
      return recorded;
    },
  };
}
