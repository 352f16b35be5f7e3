import type { Checkout, User } from '../instance.ts';
import { usd } from './money.ts';
import { findPlan } from './plans.ts';

export function toCheckoutResource(checkout: Checkout, payer: User): Record<string, unknown> {
  const plan = findPlan(checkout.planId);
  const price = checkout.period === 'annual' ? (plan.annual_fee ?? plan.fee) : plan.fee;
  return {
    object: 'commerce_checkout',
    id: checkout.id,
    status: checkout.status,
    plan,
    plan_period: checkout.period,
    plan_period_start: checkout.startedAt,
    totals: toTotals(price.amount),
    payer: toPayer(payer),
    payment_method: defaultCard,
    // Without a stored card the checkout loads Stripe's own page, which no emulator stands in for.
    needs_payment_method: false,
    external_client_secret: 'emulated',
    external_gateway_id: 'acct_emulated',
    is_immediate_plan_change: true,
  };
}

export const defaultCard = {
  object: 'commerce_payment_method',
  id: 'pm_emulated',
  last4: '4242',
  payment_type: 'card',
  card_type: 'visa',
  is_default: true,
  is_removable: true,
  status: 'active',
  wallet_type: null,
  expiry_year: 2099,
  expiry_month: 1,
  created_at: 0,
  updated_at: 0,
} as const;

function toTotals(cents: number): Record<string, unknown> {
  const due = {
    grand_total: usd(cents),
    subtotal: usd(cents),
    base_fee: usd(cents),
    tax_total: usd(0),
  };
  return {
    ...due,
    total_due_now: usd(cents),
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

function toPayer(user: User): Record<string, unknown> {
  return {
    object: 'commerce_payer',
    id: `payer_${user.id}`,
    user_id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    organization_id: null,
    organization_name: null,
    created_at: user.createdAt,
    updated_at: user.createdAt,
  };
}
