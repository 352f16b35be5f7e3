import { planSlugs } from '@quartet/shared/domain/plans.ts';
import { type SQL, sql } from 'drizzle-orm';
import { accounts } from '../database/schema.ts';
import type { PlanClaim } from './ledger.ts';

/**
 * Whether an account's plan takes no credits now: so says what is known of its subscription, or a token that is newer
 * than all of that. Right after a checkout the token is the first to know.
 */
export function isUnlimited(claim: PlanClaim | undefined): SQL<boolean> {
  const known = sql`coalesce(${accounts.unlimitedUntil} > now(), false)`;
  if (claim?.plan !== planSlugs.pro) return sql<boolean>`(${known})`;
  const claimedAt = sql`${claim.issuedAt.toISOString()}::timestamptz`;
  return sql<boolean>`(${known} or ${claimedAt} > coalesce(${accounts.planKnownAt}, '-infinity'))`;
}
