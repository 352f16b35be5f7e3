import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import { price } from '@quartet/shared/domain/price.ts';
import type { AccountStores } from './with-emails.ts';

/** Counts the credits granted for sign-ups, plans and feedback. */
export function countCredits(
  { ledger, accounts }: AccountStores,
  { credits }: Metrics,
): AccountStores {
  const count = (kind: string) => (amount: number) => {
    if (amount > 0) credits.inc({ kind }, amount);
  };
  const onSignUp = count('signup');
  const onGrant = count('granted');
  const onFeedback = count('feedback');
  return {
    ledger: {
      ...ledger,
      openAccount: (userId, sighting) => ledger.openAccount(userId, { ...sighting, onSignUp }),
      placeHold: (request) => ledger.placeHold({ ...request, onSignUp }),
    },
    accounts: {
      ...accounts,
      async applyEvent(event, webhookId) {
        const applied = await accounts.applyEvent(event, webhookId);
        onSignUp(applied.signUp);
        onGrant(applied.granted);
        return applied;
      },
      async recordFeedback(feedback) {
        const recorded = await accounts.recordFeedback(feedback);
        onFeedback(recorded.rewarded ? price.feedbackReward : 0);
        return recorded;
      },
    },
  };
}
