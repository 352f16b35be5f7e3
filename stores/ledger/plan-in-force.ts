import { type SQL, sql } from 'drizzle-orm';
import { accounts } from '../database/schema.ts';
import type { PlanClaim } from './ledger.ts';

/** Decides by the plan in the ledger, or by the token if it is newer: a plan that was just bought first appears in a token. */
export function isUnlimited(claim: PlanClaim | undefined): SQL<boolean> {
  return isInForce(accounts.unlimitedUntil, claim?.unlimited ? claim : undefined);
}

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
