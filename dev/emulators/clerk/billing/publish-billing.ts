import type { Instance, User } from '../instance.ts';
import type { Resource } from '../resources/resource.ts';
import type { ItemChange, PaymentChange, SubscriptionChange } from '../webhooks/clerk-event.ts';
import { usd } from './money.ts';
import { defaultCard, toPayer } from './payer.ts';
import type { Payment } from './payment.ts';
import { statementIdOf } from './statements.ts';
import { itemsOf, serverStatusOf } from './subscription.ts';
import { priceOf, type SubscriptionItem } from './subscription-item.ts';

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

const instanceId = 'ins_emulated';

function toSubscriptionData(user: User): Resource {
  return {
    object: 'commerce_subscription',
    id: `csub_${user.id}`,
    instance_id: instanceId,
    status: user.current.status,
    active_at: user.createdAt,
    created_at: user.createdAt,
    updated_at: user.current.updatedAt,
    latest_payment_id: user.payments.at(-1)?.id ?? '',
    payer_id: `payer_${user.id}`,
    payer: toPayer(user),
    payment_source_id: defaultCard.id,
    items: itemsOf(user).map((item) => toItemData(user, item)),
  };
}

function toItemData(user: User, item: SubscriptionItem): Resource {
  const price = priceOf(item);
  const renews = item.status === 'active' && item.canceledAt === null && item.periodEnd !== null;
  return {
    object: 'commerce_subscription_item',
    id: item.id,
    instance_id: instanceId,
    status: serverStatusOf(item),
    plan_id: item.plan.id,
    plan: toPlanData(item),
    plan_period: item.period,
    period_start: item.periodStart,
    period_end: item.periodEnd,
    is_free_trial: false,
    amount: usd(price),
    credit: { amount: usd(0), cycle_days_remaining: 0, cycle_days_total: 0 },
    proration_date: '',
    lifetime_paid: 0,
    next_payment_amount: renews ? price : 0,
    next_payment_date: renews ? item.periodEnd : 0,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    ...(item.canceledAt !== null && { canceled_at: item.canceledAt }),
    ...(item.pastDueAt !== null && { past_due_at: item.pastDueAt }),
    ...(item.endedAt !== null && { ended_at: item.endedAt }),
    payer_id: `payer_${user.id}`,
    payer: toPayer(user),
  };
}

function toPaymentData(user: User, payment: Payment): Resource {
  const total = usd(payment.cents);
  return {
    object: 'commerce_payment_attempt',
    id: payment.id,
    instance_id: instanceId,
    payment_id: payment.id,
    statement_id: statementIdOf(payment),
    gateway_external_id: `pi_${payment.id}`,
    status: payment.status,
    charge_type: payment.chargeType,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    ...(payment.status === 'paid' && { paid_at: payment.updatedAt }),
    ...(payment.status === 'failed' && {
      failed_at: payment.updatedAt,
      failed_reason: { code: 'card_declined', decline_code: 'insufficient_funds' },
    }),
    billing_date: payment.createdAt,
    payee: {
      id: 'cpayee_emulated',
      gateway_type: 'stripe',
      gateway_external_id: 'acct_emulated',
      gateway_status: 'active',
    },
    payer: toPayer(user),
    totals: { subtotal: total, tax_total: usd(0), grand_total: total },
    payment_source: {
      id: defaultCard.id,
      gateway: 'stripe',
      gateway_external_id: 'pm_emulated',
      payment_method: 'card',
      status: 'active',
      card_type: defaultCard.card_type,
      last4: defaultCard.last4,
    },
    subscription_items: [toItemData(user, payment.item)],
  };
}

function toPlanData({ plan, period }: SubscriptionItem): Resource {
  return {
    id: plan.id,
    instance_id: instanceId,
    product_id: 'cprod_emulated',
    name: plan.name,
    slug: plan.slug,
    description: plan.description,
    is_default: plan.is_default,
    is_recurring: true,
    amount: plan.fee.amount,
    currency: 'usd',
    period,
    interval: 1,
    has_base_fee: plan.has_base_fee,
    annual_monthly_amount: 0,
    publicly_visible: plan.publicly_visible,
  };
}
