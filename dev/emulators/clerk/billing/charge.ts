import { createId } from '../create-id.ts';
import type { Instance, User } from '../instance.ts';
import type { Charge, Payment } from './payment.ts';
import { publishPayment } from './publish-billing.ts';
import { priceOf } from './subscription-item.ts';

const keptPayments = 36;

/** Tries to charge one period of the item to the user's card, and publishes the attempt. */
export function openPayment(instance: Instance, user: User, charge: Charge): Payment {
  const payment: Payment = {
    id: createId('cpay'),
    chargeType: charge.chargeType,
    cents: priceOf(charge.item),
    createdAt: instance.now(),
    status: 'pending',
    updatedAt: instance.now(),
    item: { ...charge.item },
  };
  user.payments.push(payment);
  if (user.payments.length > keptPayments) user.payments.shift();
  publishPayment(instance, { user, payment, change: 'created' });
  return payment;
}

export function closePayment(
  instance: Instance,
  user: User,
  closing: { readonly payment: Payment; readonly status: 'paid' | 'failed' },
): void {
  const { payment, status } = closing;
  payment.status = status;
  payment.updatedAt = instance.now();
  publishPayment(instance, { user, payment, change: 'updated' });
}
