import { findPlan } from '@quartet/shared/domain/find-plan.ts';
import type { PlanClaim } from '@quartet/stores/ledger/ledger.ts';
import type { AuthenticatedSession } from './token-verifier.ts';

/** Reads the plan in a token's claim `pla` (`u:quartet_pro`). It counts until newer facts arrive, and grants no credits. */
export function readPlanClaim({ claims }: AuthenticatedSession): { readonly claim?: PlanClaim } {
  const { pla, iat } = claims as { readonly pla?: unknown; readonly iat?: unknown };
  if (typeof pla !== 'string' || typeof iat !== 'number') return {};
  const named = pla.split(',').flatMap((entry) => findPlan(toUserPlan(entry)) ?? []);
  const plan = named.find(({ gives }) => gives === 'unlimited') ?? named[0];
  if (!plan) return {};
  const { slug, gives, priority } = plan;
  const issuedAt = new Date(iat * 1_000);
  return { claim: { plan: slug, unlimited: gives === 'unlimited', priority, issuedAt } };
}

/** Parses `u:slug` for a user's plan, `o:slug` for an organization's, `uo:slug` for both. */
function toUserPlan(entry: string): string | undefined {
  const [scope = '', slug] = entry.trim().split(':');
  return scope.includes('u') ? slug : undefined;
}
