import { planSlugs } from '@quartet/shared/domain/plans.ts';
import type { PlanClaim } from '@quartet/stores/ledger/ledger.ts';
import type { AuthenticatedSession } from '../auth/token-verifier.ts';

/**
 * The plan that a token's claim `pla` (`u:quartet_pro`) names. It counts for Pro alone, until something newer is known;
 * credits are granted by paid periods, never by a claim.
 */
export function readPlanClaim({ claims }: AuthenticatedSession): { readonly claim?: PlanClaim } {
  const { pla, iat } = claims as { readonly pla?: unknown; readonly iat?: unknown };
  if (typeof pla !== 'string' || typeof iat !== 'number') return {};
  const slugs = new Set(pla.split(',').flatMap(toUserPlan));
  const plan = [planSlugs.pro, planSlugs.value].find((slug) => slugs.has(slug));
  return plan ? { claim: { plan, issuedAt: new Date(iat * 1_000) } } : {};
}

/** `u:slug` is a user's plan, `o:slug` one of an organization, `uo:slug` both. */
function toUserPlan(entry: string): readonly string[] {
  const [scope = '', slug = ''] = entry.trim().split(':');
  return scope.includes('u') ? [slug] : [];
}
