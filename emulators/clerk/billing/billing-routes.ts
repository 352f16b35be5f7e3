import { Router } from 'express';
import { createId } from '../create-id.ts';
import { bare, enveloped, requireActiveSession, type Exchange } from '../exchange.ts';
import { notFound, refuseField } from '../frontend-api-error.ts';
import type { Checkout, Instance } from '../instance.ts';
import type { Resource } from '../resources/user-resource.ts';
import { defaultCard, toCheckoutResource } from './checkout.ts';
import { plans, visiblePlans } from './plans.ts';
import { toSubscriptionResource } from './subscription.ts';

/** The plans, for anyone: what `<PricingTable />` asks. */
export function createBillingRouter(instance: Instance): Router {
  const router = Router();
  router.get(
    '/plans',
    bare(instance, () => ({ data: visiblePlans, total_count: visiblePlans.length })),
  );
  return router;
}

/** The signed-in user's own billing, checkout included. */
export function createMyBillingRouter(instance: Instance): Router {
  const router = Router();
  router.get('/subscription', enveloped(instance, readSubscription));
  router.get('/payment_methods', enveloped(instance, listOf([defaultCard])));
  router.get('/statements', enveloped(instance, listOf([])));
  router.get('/payment_attempts', enveloped(instance, listOf([])));
  router.get('/credits', enveloped(instance, listOf([])));
  router.post('/checkouts', enveloped(instance, createCheckout));
  router.patch('/checkouts/:checkoutId/confirm', enveloped(instance, confirmCheckout));
  return router;
}

function readSubscription(exchange: Exchange): Resource {
  return toSubscriptionResource(requireActiveSession(exchange).user);
}

function listOf(data: readonly Resource[]) {
  return (exchange: Exchange): Resource => {
    requireActiveSession(exchange);
    return { data, total_count: data.length };
  };
}

function createCheckout(exchange: Exchange): Resource {
  const { instance, fields } = exchange;
  const { user } = requireActiveSession(exchange);
  const plan = plans.find(({ id }) => id === fields.plan_id);
  if (!plan) throw refuseField('plan_id', 'resource_not_found', 'There is no such plan.');
  const checkout: Checkout = {
    id: createId('chk'),
    userId: user.id,
    planId: plan.id,
    period: fields.plan_period === 'annual' ? 'annual' : 'month',
    startedAt: instance.now(),
    status: 'needs_confirmation',
  };
  instance.checkouts.set(checkout.id, checkout);
  return toCheckoutResource(checkout, user);
}

/** "Pays" with the default card: from the next token on, the user has the plan. */
function confirmCheckout(exchange: Exchange): Resource {
  const { instance, params } = exchange;
  const { user } = requireActiveSession(exchange);
  const checkout = instance.checkouts.find(params.checkoutId);
  if (checkout?.userId !== user.id) throw notFound();
  checkout.status = 'completed';
  user.planId = checkout.planId;
  user.planPeriod = checkout.period;
  user.planSince = instance.now();
  return toCheckoutResource(checkout, user);
}
