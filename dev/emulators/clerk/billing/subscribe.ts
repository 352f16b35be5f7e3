import { refuseField } from '../frontend-api-error.ts';
import type { Instance, User } from '../instance.ts';
import { closePayment, openPayment } from './charge.ts';
import { publishItem, publishSubscription } from './publish-billing.ts';
import {
  createItem,
  isPaidItem,
  type PlanChoice,
  priceOf,
  type SubscriptionItem,
} from './subscription-item.ts';

/** Starts and charges a plan, or queues it when it is cheaper than the present one. Throws 422 for the present one. */
export function subscribe(instance: Instance, user: User, choice: PlanChoice): void {
  if (user.current.plan.id === choice.plan.id) resume(instance, user);
  else if (startsLater(user, choice)) queue(instance, user, choice);
  else startNow(instance, user, choice);
  publishSubscription(instance, user, 'updated');
}

/** True when nothing is due now: the choice resumes a cancelled plan, or follows a more expensive paid one. */
export function startsLater(user: User, choice: PlanChoice): boolean {
  if (user.current.plan.id === choice.plan.id) return true;
  return isPaidItem(user.current) && priceOf(choice) < priceOf(user.current);
}

function resume(instance: Instance, user: User): void {
  if (user.current.canceledAt === null) {
    throw refuseField('plan_id', 'already_subscribed', 'You already have this plan.');
  }
  abandonNext(instance, user);
  user.current.canceledAt = null;
  user.current.updatedAt = instance.now();
  publishItem(instance, user, { item: user.current, change: 'updated' });
}

function queue(instance: Instance, user: User, choice: PlanChoice): void {
  abandonNext(instance, user);
  const now = instance.now();
  if (user.current.canceledAt === null) {
    user.current.canceledAt = now;
    user.current.updatedAt = now;
    publishItem(instance, user, { item: user.current, change: 'canceled' });
  }
  user.next = createItem({
    ...choice,
    userId: user.id,
    status: 'upcoming',
    startsAt: user.current.periodEnd ?? now,
    now,
  });
  publishItem(instance, user, { item: user.next, change: 'created' });
  publishItem(instance, user, { item: user.next, change: 'upcoming' });
}

function startNow(instance: Instance, user: User, choice: PlanChoice): void {
  const now = instance.now();
  const item = createItem({
    ...choice,
    userId: user.id,
    status: 'incomplete',
    startsAt: now,
    now,
  });
  publishItem(instance, user, { item, change: 'created' });
  const payment = openPayment(instance, user, { chargeType: 'checkout', item });
  item.status = 'active';
  payment.item = { ...item };
  closePayment(instance, user, { payment, status: 'paid' });
  abandonNext(instance, user);
  replaceCurrent(instance, user, item);
}

/** Ends the present item and makes `item` the present one. */
export function replaceCurrent(instance: Instance, user: User, item: SubscriptionItem): void {
  const ended = user.current;
  const now = instance.now();
  Object.assign(ended, { status: 'ended', endedAt: now, updatedAt: now });
  publishItem(instance, user, { item: ended, change: 'ended' });
  user.current = item;
  publishItem(instance, user, { item, change: 'active' });
}

function abandonNext(instance: Instance, user: User): void {
  if (!user.next) return;
  const item: SubscriptionItem = { ...user.next, status: 'abandoned', updatedAt: instance.now() };
  user.next = null;
  publishItem(instance, user, { item, change: 'abandoned' });
}
