import { type SQL, sql } from 'drizzle-orm';
import { accounts } from '../database/schema.ts';
import type { PlanClaim } from './ledger.ts';

/** By what is known of the plan, or by a token that is newer: it is the first to know of a checkout. */
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
