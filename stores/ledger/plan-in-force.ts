import { type SQL, sql } from 'drizzle-orm';
import { accounts } from '../database/schema.ts';
import type { PlanClaim } from './ledger.ts';

/**
 * Whether an account's plan takes no credits now: so says what is known of its subscription, or a token that is newer
 * than all of that. Right after a checkout the token is the first to know.
 */
export function isUnlimited(claim: PlanClaim | undefined): SQL<boolean> {
  return isInForce(accounts.unlimitedUntil, claim?.unlimited ? claim : undefined);
}

/** The same for a plan whose questions run before others. */
export function hasPriority(claim: PlanClaim | undefined): SQL<boolean> {
  return isInForce(accounts.priorityUntil, claim?.priority ? claim : undefined);
}

function isInForce(
  until: typeof accounts.unlimitedUntil | typeof accounts.priorityUntil,
  claim: PlanClaim | undefined,
): SQL<boolean> {
  const known = sql`coalesce(${until} > now(), false)`;
  if (!claim) return sql<boolean>`(${known})`;
  const claimedAt = sql`${claim.issuedAt.toISOString()}::timestamptz`;
  return sql<boolean>`(${known} or ${claimedAt} > coalesce(${accounts.planKnownAt}, '-infinity'))`;
}
