import type { Log } from '@quartet/runtime/logging/log.ts';
import { findPlan } from '@quartet/shared/domain/find-plan.ts';
import type { Plan } from '@quartet/shared/domain/plans.ts';
import {
  type PlanGrant,
  type PlanItem,
  type PlanStatus,
  planStatuses,
} from '@quartet/stores/ledger/accounts/accounts.ts';

/** The facts about one item of a subscription, from a webhook or from Clerk's API. Times are epoch milliseconds. */
export interface PlanFacts {
  readonly itemId: string;
  readonly slug: string | undefined;
  /** False for a free plan, such as Clerk's default one. */
  readonly isPaid: boolean;
  readonly status: string;
  readonly periodStart: number;
  readonly periodEnd: number | null;
  readonly canceledAt: number | null;
  readonly isFreeTrial: boolean;
  readonly knownAt: number;
}

/** Keeps a plan in force while the report of its renewal is late. */
const renewalGraceMs = 72 * 3_600_000;

/** Returns null for a free plan, and for a status that we do not know. Throws `UnknownPlanError`. */
export function toPlanItem(facts: PlanFacts): PlanItem | null {
  const plan = toPlan(facts);
  const status = toStatus(facts);
  if (!plan || !status) return null;
  const inForceUntil = toInForceUntil(status, facts);
  return {
    itemId: facts.itemId,
    plan: plan.slug,
    status,
    periodStart: new Date(facts.periodStart),
    periodEnd: facts.periodEnd === null ? null : new Date(facts.periodEnd),
    unlimitedUntil: plan.gives === 'unlimited' ? inForceUntil : null,
    priorityUntil: plan.priority ? inForceUntil : null,
    knownAt: new Date(facts.knownAt),
  };
}

/** Returns the credits for a paid period; null for a plan without credits, and for a trial. Throws `UnknownPlanError`. */
export function toGrant(facts: PlanFacts): PlanGrant | null {
  const plan = toPlan(facts);
  if (!plan || plan.gives === 'unlimited' || facts.isFreeTrial) return null;
  const { credits } = plan.gives;
  return { plan: plan.slug, periodStart: new Date(facts.periodStart), credits };
}

function toPlan({ slug, isPaid }: PlanFacts): Plan | null {
  const plan = findPlan(slug);
  if (!plan && isPaid && slug !== undefined) throw new UnknownPlanError(slug);
  return plan;
}

/** Maps a cancelled plan to `canceled`, though Clerk may call it active until its period ends. */
function toStatus({ status, canceledAt }: PlanFacts): PlanStatus | null {
  if (status === 'active' && canceledAt !== null) return 'canceled';
  return planStatuses.find((known) => known === status) ?? null;
}

/** Returns null if the plan never was in force. A token newer than a failed payment can still put it in force. */
function toInForceUntil(status: PlanStatus, { periodEnd, knownAt }: PlanFacts): Date | null {
  switch (status) {
    case 'active':
      return new Date((periodEnd ?? knownAt) + renewalGraceMs);
    case 'canceled':
      return new Date(periodEnd ?? knownAt);
    case 'past_due':
    case 'ended':
      return new Date(knownAt);
    case 'upcoming':
    case 'incomplete':
    case 'abandoned':
    case 'expired':
      return null;
  }
}

/** An unknown paid plan: fail so that Clerk retries, and store nothing. */
export class UnknownPlanError extends Error {
  override readonly name = 'UnknownPlanError';
  readonly slug: string;

  constructor(slug: string) {
    super('A paid plan has no row.');
    this.slug = slug;
  }
}

export function logUnknownPlan(log: Log, { slug }: UnknownPlanError): void {
  log.error({ slug }, 'plan not granted: no row for this paid plan');
}
