import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { announceBalance } from '@quartet/stores/ledger/balance/announce-balance.ts';
import type { ApiContext } from '../context.ts';
import { eraseGoneUsers } from './erase-gone-users.ts';
import { logUnknownPlan, UnknownPlanError } from './plan-facts.ts';
import { toPlanKnown } from './to-account-event.ts';

/** Few enough to stay within Clerk's rate limits. */
const usersPerStep = 20;

/** An event of the last minute may be newer than the reply, whatever the clocks say. */
const marginMs = 60_000;

/** How long one list or one user may take, so that other users are not held up. */
const limitMs = 15_000;

/** Asks Clerk, since webhooks can be lost. After a failure the user is due again in an hour. */
export async function reconcilePlans(ctx: ApiContext, now = Date.now): Promise<void> {
  const due = await withDeadline(ctx.stores.accounts.takeDueReconciles(usersPerStep), limitMs);
  for (const userId of due) {
    try {
      await withDeadline(reconcileUser(ctx, userId, now()), limitMs);
    } catch (err) {
      if (err instanceof UnknownPlanError) logUnknownPlan(ctx.log, err);
      else ctx.log.warn({ err }, 'plan not reconciled');
    }
  }
}

async function reconcileUser(
  { stores, users, log }: ApiContext,
  userId: string,
  askedAt: number,
): Promise<void> {
  const allAsOf = new Date(askedAt - marginMs);
  const known = toPlanKnown(userId, await users.findPlans(userId));
  if (!known) return;
  const { granted } = await stores.accounts.applyEvent({ ...known, allAsOf });
  announceBalance({ stores, log }, userId);
  if (granted > 0) log.warn({ granted }, 'paid period missed by the webhooks');
}

const everyMs = 60_000;

/** Safe in any number of processes: each user is handled by one of them. */
export function createReconciler(ctx: ApiContext): Repetition {
  return createRepetition({
    everyMs,
    async step() {
      await reconcilePlans(ctx);
      await eraseGoneUsers(ctx);
    },
    onError: (err) => ctx.log.warn({ err }, 'users not reconciled'),
  });
}
