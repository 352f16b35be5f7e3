import type { Instance, User } from '../instance.ts';
import type { ItemChange, PaymentChange, SubscriptionChange } from '../webhooks/clerk-event.ts';
import type { Payment } from './payment.ts';
import type { SubscriptionItem } from './subscription-item.ts';
import { toItemData, toPaymentData, toSubscriptionData } from './webhook-data.ts';

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
