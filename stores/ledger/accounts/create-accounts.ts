import type { Database } from '../../database/database.ts';
import { reachDatabase } from '../../database/reach-database.ts';
import type { Accounts } from './accounts.ts';
import { applyEvent, deleteOldWebhooks } from './apply-event.ts';
import { takeDueReconciles, takeLongestUnsought } from './learn-plan.ts';
import { recordFeedback } from './record-feedback.ts';
import { isRewarded } from './rewards.ts';

export function createAccounts({ db }: { readonly db: Database }): Accounts {
  return {
    applyEvent: (event, webhookId) => reachDatabase(() => applyEvent(db, event, webhookId)),
    recordFeedback: (feedback) => reachDatabase(() => recordFeedback(db, feedback)),
    isRewarded: (userId) => reachDatabase(() => isRewarded(db, userId)),
    takeDueReconciles: (limit) => reachDatabase(() => takeDueReconciles(db, limit)),
    takeLongestUnsought: (limit) => reachDatabase(() => takeLongestUnsought(db, limit)),
    deleteOldWebhooks: (limit) => reachDatabase(() => deleteOldWebhooks(db, limit)),
  };
}
