import type { Instance, User } from '../instance.ts';
import { closePayment, openPayment } from './charge.ts';
import { defaultPlan } from './plans.ts';
import { publishItem, publishSubscription } from './publish-billing.ts';
import { replaceCurrent } from './subscribe.ts';
import { addPeriod, createItem, isPaidItem, type SubscriptionItem } from './subscription-item.ts';

/** Cancels the plan: it lasts until its period ends, and the default one follows. Throws without a paid plan that renews. */
export function cancelPlan(instance: Instance, user: User): void {
  const item = getRenewingItem(user);
  const now = instance.now();
  item.canceledAt = now;
  item.updatedAt = now;
  publishItem(instance, user, { item, change: 'canceled' });
  user.next = createDefaultItem(user, item.periodEnd ?? now, now);
  publishItem(instance, user, { item: user.next, change: 'upcoming' });
  publishSubscription(instance, user, 'updated');
}

/** Pays the next period, which begins where this one ends. Throws without a paid plan that renews. */
export function renewPlan(instance: Instance, user: User): void {
  const item = getRenewingItem(user);
  const change = item.status === 'past_due' ? 'active' : 'updated';
  const payment = openPayment(instance, user, { chargeType: 'recurring', item });
  item.periodStart = item.periodEnd ?? instance.now();
  item.periodEnd = addPeriod(item.periodStart, item.period);
  Object.assign(item, { status: 'active', pastDueAt: null, updatedAt: instance.now() });
  payment.item = { ...item };
  publishItem(instance, user, { item, change });
  closePayment(instance, user, { payment, status: 'paid' });
  publishSubscription(instance, user, change);
}

/** Lets the card refuse to pay the next period. Throws without a paid plan that renews. */
export function missPayment(instance: Instance, user: User): void {
  const item = getRenewingItem(user);
  const payment = openPayment(instance, user, { chargeType: 'recurring', item });
  closePayment(instance, user, { payment, status: 'failed' });
  const now = instance.now();
  Object.assign(item, { status: 'past_due', pastDueAt: now, updatedAt: now });
  publishItem(instance, user, { item, change: 'pastDue' });
  publishSubscription(instance, user, 'pastDue');
}

/** Ends the paid plan now, cancelled or not, and starts what follows it. Throws without a paid plan. */
export function endPeriod(instance: Instance, user: User): void {
  const ended = getPaidItem(user);
  const now = instance.now();
  const next = user.next ?? createDefaultItem(user, ended.periodEnd ?? now, now);
  user.next = null;
  next.status = 'active';
  next.updatedAt = now;
  if (isPaidItem(next)) {
    const payment = openPayment(instance, user, { chargeType: 'recurring', item: next });
    closePayment(instance, user, { payment, status: 'paid' });
  }
  replaceCurrent(instance, user, next);
  publishSubscription(instance, user, 'updated');
}

function createDefaultItem({ id }: User, startsAt: number, now: number): SubscriptionItem {
  return createItem({ userId: id, plan: defaultPlan, status: 'upcoming', startsAt, now });
}

function getRenewingItem(user: User): SubscriptionItem {
  const item = getPaidItem(user);
  if (item.canceledAt !== null) throw new Error('The plan is cancelled already.');
  return item;
}

function getPaidItem(user: User): SubscriptionItem {
  if (!isPaidItem(user.current)) throw new Error('The user has no paid plan.');
  return user.current;
}
