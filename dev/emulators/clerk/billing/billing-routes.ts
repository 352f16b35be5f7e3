import { Router } from 'express';
import { createId } from '../create-id.ts';
import { bare, type Exchange, enveloped, requireActiveSession } from '../exchange.ts';
import { notFound, refuseField } from '../frontend-api-error.ts';
import type { Checkout, Instance, User } from '../instance.ts';
import type { Resource } from '../resources/resource.ts';
import { usd } from './money.ts';
import { cancelPlan } from './pass-period.ts';
import { defaultCard, toPayer } from './payer.ts';
import { toPaymentResource, toStatements } from './statements.ts';
import { startsLater, subscribe } from './subscribe.ts';
import { toSubscriptionResource } from './subscription.ts';
import { isPaidItem, priceOf } from './subscription-item.ts';

/** Serves the plans, without a session, to `<PricingTable />`. */
export function createBillingRouter(instance: Instance): Router {
  const router = Router();
  router.get(
    '/plans',
    bare(instance, () => toList(instance.plans)),
  );
  return router;
}

/** Serves the signed-in user's billing, checkout included. */
export function createMyBillingRouter(instance: Instance): Router {
  const router = Router();
  router.get('/subscription', enveloped(instance, readSubscription));
  router.delete('/subscription_items/:itemId', enveloped(instance, cancelItem));
  router.get('/payment_methods', enveloped(instance, listPaymentMethods));
  router.get('/statements', enveloped(instance, listStatements));
  router.get('/statements/:statementId', enveloped(instance, readStatement));
  router.get('/payment_attempts', bare(instance, listPayments));
  router.get('/payment_attempts/:paymentId', bare(instance, readPayment));
  router.get('/credits', enveloped(instance, readCreditBalance));
  router.get('/credits/history', enveloped(instance, listCreditHistory));
  router.post('/checkouts', enveloped(instance, createCheckout));
  router.patch('/checkouts/:checkoutId/confirm', enveloped(instance, confirmCheckout));
  return router;
}

function readSubscription(exchange: Exchange): Resource {
  return toSubscriptionResource(requireActiveSession(exchange).user);
}

function cancelItem(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  const { itemId } = exchange.params;
  if (user.current.id !== itemId || !isPaidItem(user.current)) throw notFound();
  if (user.current.canceledAt === null) cancelPlan(exchange.instance, user);
  return { object: 'commerce_subscription_item', id: itemId, deleted: true };
}

function listPaymentMethods(exchange: Exchange): Resource {
  requireActiveSession(exchange);
  return toList([defaultCard]);
}

function listStatements(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  return toList(toStatements(user, exchange.instance.now()));
}

function readStatement(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  const statements = toStatements(user, exchange.instance.now());
  return getById(statements, exchange.params.statementId);
}

function listPayments(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  return toList(user.payments.toReversed().map(toPaymentResource));
}

function readPayment(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  return getById(user.payments.map(toPaymentResource), exchange.params.paymentId);
}

function readCreditBalance(exchange: Exchange): Resource {
  requireActiveSession(exchange);
  return { object: 'commerce_credit_balance', balance: null };
}

function listCreditHistory(exchange: Exchange): Resource {
  requireActiveSession(exchange);
  return toList([]);
}

function toList(data: readonly Resource[]): Resource {
  return { data, total_count: data.length };
}

function getById(resources: readonly Resource[], id: string | undefined): Resource {
  const found = resources.find((resource) => resource['id'] === id);
  if (!found) throw notFound();
  return found;
}

function createCheckout(exchange: Exchange): Resource {
  const { instance, fields } = exchange;
  const { user } = requireActiveSession(exchange);
  const plan = instance.plans.find(({ id }) => id === fields.plan_id);
  if (!plan) throw refuseField('plan_id', 'resource_not_found', 'There is no such plan.');
  const period = fields.plan_period === 'annual' ? 'annual' : 'month';
  const isImmediate = !startsLater(user, { plan, period });
  const now = instance.now();
  const checkout: Checkout = {
    id: createId('chk'),
    userId: user.id,
    plan,
    period,
    startsAt: isImmediate ? now : (user.current.periodEnd ?? now),
    isImmediate,
    status: 'needs_confirmation',
  };
  instance.checkouts.set(checkout.id, checkout);
  return toCheckoutResource(checkout, user);
}

/** Pays with the default card: tokens name the plan from now on. A second confirmation changes nothing. */
function confirmCheckout(exchange: Exchange): Resource {
  const { instance, params } = exchange;
  const { user } = requireActiveSession(exchange);
  const checkout = instance.checkouts.find(params.checkoutId);
  if (checkout?.userId !== user.id) throw notFound();
  if (checkout.status === 'needs_confirmation') {
    subscribe(instance, user, { plan: checkout.plan, period: checkout.period });
    checkout.status = 'completed';
  }
  return toCheckoutResource(checkout, user);
}

function toCheckoutResource(checkout: Checkout, payer: User): Resource {
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
