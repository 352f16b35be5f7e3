import type { User } from '../instance.ts';
import type { Resource } from '../resources/resource.ts';
import { usd } from './money.ts';
import { defaultCard } from './payer.ts';
import type { Payment } from './payment.ts';
import { toItemResource } from './subscription.ts';

/** One statement for each month with payments, newest first. */
export function toStatements(user: User, now: number): Resource[] {
  const byMonth = Map.groupBy(user.payments.toReversed(), statementIdOf);
  const present = monthOf(now);
  return [...byMonth].map(([id, payments]) => ({
    object: 'commerce_statement',
    id,
    status: id.endsWith(present) ? 'open' : 'closed',
    timestamp: payments[0]?.createdAt ?? now,
    groups: payments.map((payment) => ({
      object: 'commerce_statement_group',
      id: `group_${payment.id}`,
      timestamp: payment.createdAt,
      items: [toPaymentResource(payment)],
    })),
    totals: toTotals(sumOf(payments)),
  }));
}

export function toPaymentResource(payment: Payment): Resource {
  return {
    object: 'commerce_payment',
    id: payment.id,
    amount: usd(payment.cents),
    paid_at: payment.status === 'paid' ? payment.updatedAt : null,
    failed_at: payment.status === 'failed' ? payment.updatedAt : null,
    updated_at: payment.updatedAt,
    payment_method: defaultCard,
    subscription_item: toItemResource(payment.item),
    charge_type: payment.chargeType,
    status: payment.status,
    totals: { ...toTotals(payment.cents), base_fee: usd(payment.cents) },
  };
}

export function statementIdOf(payment: Payment): string {
  return `cstmt_${monthOf(payment.createdAt)}`;
}

function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

function sumOf(payments: readonly Payment[]): number {
  return payments
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { cents }) => sum + cents, 0);
}

function toTotals(cents: number): Resource {
  return { grand_total: usd(cents), subtotal: usd(cents), tax_total: usd(0) };
}
