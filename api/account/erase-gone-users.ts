import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { endErasedTurns } from '@quartet/stores/end-erased-turns.ts';
import { announceBalance } from '@quartet/stores/ledger/balance/announce-balance.ts';
import type { ApiContext } from '../context.ts';

/** The most users that Clerk takes in one request. */
const usersPerStep = 100;
const limitMs = 30_000;

/**
 * Erases the users whom Clerk no longer has, since the webhook of a deletion can be lost. Erases nobody if Clerk does not know most of
 * the users it is asked about, because the secret key is then probably that of another instance.
 */
export async function eraseGoneUsers({ stores, users, log }: ApiContext): Promise<void> {
  const asked = await withDeadline(stores.accounts.takeLongestUnsought(usersPerStep), limitMs);
  if (asked.length === 0) return;
  const gone = await withDeadline(users.findGone(asked), limitMs);
  if (2 * gone.length > asked.length) {
    return log.error(
      { users: asked.length, gone: gone.length },
      'most users are unknown to Clerk, nobody is erased: is CLERK_SECRET_KEY that of another instance?',
    );
  }
  for (const userId of gone) {
    const { openTurns } = await stores.accounts.applyEvent({ type: 'user-deleted', userId });
    log.warn({}, 'deletion missed by the webhooks');
    announceBalance({ stores, log }, userId);
    await endErasedTurns({ stores, log }, userId, openTurns);
  }
}
