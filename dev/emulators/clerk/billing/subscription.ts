import type { User } from '../instance.ts';
import type { Resource } from '../resources/resource.ts';
import { usd } from './money.ts';
import { isPaidItem, priceOf, type SubscriptionItem } from './subscription-item.ts';

/** The user's one subscription. The default plan's item has no end and nothing to pay. */
export function toSubscriptionResource(user: User): Resource {
  const { current, next } = user;
  return {
    object: 'commerce_subscription',
    id: `csub_${user.id}`,
    instance_id: 'ins_emulated',
    payer_id: `payer_${user.id}`,
    status: current.status,
    created_at: user.createdAt,
    active_at: user.createdAt,
    updated_at: current.updatedAt,
    past_due_at: current.pastDueAt,
    eligible_for_free_trial: false,
    next_payment: nextPaymentOf(next ?? current),
    subscription_items: itemsOf(user).map(toItemResource),
  };
}

/** Returns `canceled` for a cancelled item at once, though it lasts until its period ends. */
export function serverStatusOf(item: SubscriptionItem): string {
  return item.status === 'active' && item.canceledAt !== null ? 'canceled' : item.status;
}

/** The subscription as the Backend API gives it. */
export function toServerSubscription(user: User): Resource {
  return {
    ...toSubscriptionResource(user),
    subscription_items: itemsOf(user).map((item) => ({
      ...toItemResource(item),
      status: serverStatusOf(item),
      payer_id: `payer_${user.id}`,
    })),
  };
}

export function itemsOf({ current, next }: User): readonly SubscriptionItem[] {
  return next ? [current, next] : [current];
}

export function toItemResource(item: SubscriptionItem): Resource {
  return {
    object: 'commerce_subscription_item',
    id: item.id,
    instance_id: 'ins_emulated',
    plan_id: item.plan.id,
    price_id: `cprice_${item.plan.id}`,
    plan: item.plan,
    plan_period: item.period,
    status: item.status,
    amount: usd(priceOf(item)),
    next_payment: nextPaymentOf(item),
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    period_start: item.periodStart,
    period_end: item.periodEnd,
    canceled_at: item.canceledAt,
    past_due_at: item.pastDueAt,
    ended_at: item.endedAt,
    is_free_trial: false,
  };
}

function nextPaymentOf(item: SubscriptionItem): Resource | null {
  if (!isPaidItem(item) || item.canceledAt !== null || item.periodEnd === null) return null;
  const date = item.status === 'upcoming' ? item.periodStart : item.periodEnd;
  return { amount: usd(priceOf(item)), date };
}
