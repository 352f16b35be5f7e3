import type { Payment } from '../billing/payment.ts';
import type { SubscriptionItem } from '../billing/subscription-item.ts';
import type { Instance, User } from '../instance.ts';
import { toUserResource } from '../resources/user-resource.ts';
import { toItemData, toPaymentData, toSubscriptionData } from './billing-data.ts';
import type { ItemChange, PaymentChange, SubscriptionChange, UserChange } from './clerk-event.ts';

/** Of a deleted user only the id is told. */
export function publishUser(instance: Instance, user: User, change: UserChange): void {
  const deleted = { id: user.id, object: 'user', deleted: true };
  const data = change === 'deleted' ? deleted : toUserResource(user);
  instance.publish({ type: `user.${change}`, data });
}

export function publishSubscription(
  instance: Instance,
  user: User,
  change: SubscriptionChange,
): void {
  instance.publish({ type: `subscription.${change}`, data: toSubscriptionData(user) });
}

export function publishItem(
  instance: Instance,
  user: User,
  told: { readonly item: SubscriptionItem; readonly change: ItemChange },
): void {
  const data = toItemData(user, told.item);
  instance.publish({ type: `subscriptionItem.${told.change}`, data });
}

export function publishPayment(
  instance: Instance,
  told: { readonly user: User; readonly payment: Payment; readonly change: PaymentChange },
): void {
  const data = toPaymentData(told.user, told.payment);
  instance.publish({ type: `paymentAttempt.${told.change}`, data });
}
