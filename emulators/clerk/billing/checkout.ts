import type { Checkout, User } from '../instance.ts';
import type { Resource } from '../resources/resource.ts';
import { usd } from './money.ts';
import { defaultCard, toPayer } from './payer.ts';
import { priceOf } from './subscription-item.ts';

export function toCheckoutResource(checkout: Checkout, payer: User): Resource {
  return {
    object: 'commerce_checkout',
    id: checkout.id,
    status: checkout.status,
    plan: checkout.plan,
    plan_period: checkout.period,
    plan_period_start: checkout.startsAt,
    totals: toTotals(priceOf(checkout), checkout.isImmediate),
    payer: toPayer(payer),
    payment_method: defaultCard,
    needs_payment_method: false,
    external_client_secret: 'emulated',
    external_gateway_id: 'acct_emulated',
    is_immediate_plan_change: checkout.isImmediate,
  };
}

function toTotals(cents: number, isImmediate: boolean): Resource {
  const due = {
    grand_total: usd(cents),
    subtotal: usd(cents),
    base_fee: usd(cents),
    tax_total: usd(0),
  };
  return {
    ...due,
    total_due_now: usd(isImmediate ? cents : 0),
    total_due_per_period: usd(cents),
    totals_due_per_period: due,
    total_due_after_free_trial: usd(cents),
    credit: null,
    credits: null,
    account_credit: null,
    discounts: null,
    past_due: null,
  };
}
