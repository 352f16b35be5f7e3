import type { User } from '../instance.ts';
import { findPlan } from './plans.ts';

const periodMs = { month: 30 * 86_400_000, annual: 365 * 86_400_000 } as const;

/** The user's one subscription. The default plan's item has no end and nothing to pay. */
export function toSubscriptionResource(user: User): Record<string, unknown> {
  const plan = findPlan(user.planId);
  const endsAt = plan.fee.amount > 0 ? user.planSince + periodMs[user.planPeriod] : null;
  return {
    object: 'commerce_subscription',
    id: `csub_${user.id}`,
    status: 'active',
    created_at: user.planSince,
    active_at: user.planSince,
    updated_at: user.planSince,
    past_due_at: null,
    eligible_for_free_trial: false,
    next_payment: endsAt === null ? null : { amount: plan.fee, date: endsAt },
    subscription_items: [
      {
        object: 'commerce_subscription_item',
        id: `csubi_${user.id}_${plan.slug}`,
        plan_id: plan.id,
        plan,
        plan_period: user.planPeriod,
        status: 'active',
        amount: plan.fee,
        created_at: user.planSince,
        updated_at: user.planSince,
        period_start: user.planSince,
        period_end: endsAt,
        canceled_at: null,
        past_due_at: null,
        ended_at: null,
        is_free_trial: false,
      },
    ],
  };
}
