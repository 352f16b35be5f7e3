import { createClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import { expect, test } from 'vitest';
import { dataOf, startReceiver } from '../support/webhook-receiver.ts';

const month = 31 * 86_400_000;

test('reports a new user with its address, then its free plan', async () => {
  await using receiver = await startReceiver();
  const { id } = receiver.clerk.createUser({ email: ' Ada@Example.com' });
  await receiver.clerk.delivered();
  expect(receiver.types()).toEqual([
    'user.created',
    'subscription.created',
    'subscriptionItem.created',
    'subscriptionItem.active',
    'subscription.active',
  ]);
  const user = dataOf(receiver.events, 'user.created');
  expect(user).toMatchObject({ id, email_addresses: [{ email_address: 'ada@example.com' }] });
  expect(user.primary_email_address_id).toBe(user.email_addresses[0]?.id);
  expect(dataOf(receiver.events, 'subscriptionItem.active')).toMatchObject({
    plan: { slug: 'free_user' },
    period_end: null,
  });
});

test('a checkout reports the payment, the end of the free plan and the start of the paid one', async () => {
  await using receiver = await startReceiver();
  const { id } = receiver.clerk.createUser({ email: 'ada@example.com' });
  await receiver.clerk.delivered();
  receiver.events.length = 0;
  receiver.clerk.subscribe(id, 'quartet_value');
  await receiver.clerk.delivered();
  expect(receiver.types()).toEqual([
    'subscriptionItem.created',
    'paymentAttempt.created',
    'paymentAttempt.updated',
    'subscriptionItem.ended',
    'subscriptionItem.active',
    'subscription.updated',
  ]);
  const item = dataOf(receiver.events, 'subscriptionItem.active');
  expect(item).toMatchObject({
    status: 'active',
    plan: { slug: 'quartet_value' },
    plan_period: 'month',
    is_free_trial: false,
    payer: { user_id: id },
  });
  expect(item.period_end).toBeGreaterThan(item.period_start);
  expect(dataOf(receiver.events, 'paymentAttempt.updated')).toMatchObject({
    status: 'paid',
    charge_type: 'checkout',
    payer: { user_id: id },
    subscription_items: [{ id: item.id, period_start: item.period_start }],
  });
});

test('a renewal reports the next period and its payment, but no active item', async () => {
  await using receiver = await startReceiver();
  const { id } = receiver.clerk.createUser({ email: 'ada@example.com' });
  receiver.clerk.subscribe(id, 'quartet_value');
  await receiver.clerk.delivered();
  const before = dataOf(receiver.events, 'subscriptionItem.active', 'quartet_value');
  receiver.events.length = 0;
  receiver.clerk.renew(id);
  await receiver.clerk.delivered();
  expect(receiver.types()).toEqual([
    'paymentAttempt.created',
    'subscriptionItem.updated',
    'paymentAttempt.updated',
    'subscription.updated',
  ]);
  const item = dataOf(receiver.events, 'subscriptionItem.updated');
  expect(item).toMatchObject({ id: before.id, status: 'active', period_start: before.period_end });
  expect(item.period_end).toBeLessThanOrEqual(item.period_start + month);
  expect(dataOf(receiver.events, 'paymentAttempt.updated')).toMatchObject({
    status: 'paid',
    charge_type: 'recurring',
    subscription_items: [{ period_start: before.period_end }],
  });
});

test('a cancelled plan lasts until its period ends, and the free plan follows', async () => {
  await using receiver = await startReceiver();
  const { id } = receiver.clerk.createUser({ email: 'ada@example.com' });
  receiver.clerk.subscribe(id, 'quartet_pro');
  await receiver.clerk.delivered();
  receiver.events.length = 0;
  receiver.clerk.cancel(id);
  await receiver.clerk.delivered();
  expect(dataOf(receiver.events, 'subscriptionItem.canceled')).toMatchObject({
    status: 'canceled',
    canceled_at: expect.any(Number),
    period_end: expect.any(Number),
  });
  receiver.events.length = 0;
  receiver.clerk.endPeriod(id);
  await receiver.clerk.delivered();
  expect(receiver.types()).toEqual([
    'subscriptionItem.ended',
    'subscriptionItem.active',
    'subscription.updated',
  ]);
  expect(dataOf(receiver.events, 'subscriptionItem.active').plan?.slug).toBe('free_user');
});

test('a cheaper plan starts after the paid period of the dearer one', async () => {
  await using receiver = await startReceiver();
  const { id } = receiver.clerk.createUser({ email: 'ada@example.com' });
  receiver.clerk.subscribe(id, 'quartet_pro');
  receiver.clerk.subscribe(id, 'quartet_value');
  await receiver.clerk.delivered();
  expect(dataOf(receiver.events, 'subscriptionItem.upcoming').plan?.slug).toBe('quartet_value');
  receiver.events.length = 0;
  receiver.clerk.endPeriod(id);
  await receiver.clerk.delivered();
  expect(dataOf(receiver.events, 'paymentAttempt.updated').status).toBe('paid');
  expect(dataOf(receiver.events, 'subscriptionItem.active').plan?.slug).toBe('quartet_value');
});

test('a refused card makes the plan past due, and a later payment makes it active again', async () => {
  await using receiver = await startReceiver();
  const { id } = receiver.clerk.createUser({ email: 'ada@example.com' });
  receiver.clerk.subscribe(id, 'quartet_value');
  await receiver.clerk.delivered();
  receiver.events.length = 0;
  receiver.clerk.missPayment(id);
  await receiver.clerk.delivered();
  expect(dataOf(receiver.events, 'paymentAttempt.updated').status).toBe('failed');
  expect(dataOf(receiver.events, 'subscriptionItem.pastDue').status).toBe('past_due');
  receiver.clerk.renew(id);
  await receiver.clerk.delivered();
  expect(receiver.types().slice(-4)).toContain('subscriptionItem.active');
});

test('reports a deleted user only by its id', async () => {
  await using receiver = await startReceiver();
  const { id } = receiver.clerk.createUser({ email: 'ada@example.com' });
  receiver.clerk.deleteUser(id);
  await receiver.clerk.delivered();
  expect(dataOf(receiver.events, 'user.deleted')).toEqual({ id, object: 'user', deleted: true });
});

test('sends a refused delivery again under the same id, and gives up in the end', async () => {
  await using receiver = await startReceiver({ retryDelaysMs: [1, 1] });
  receiver.statuses.push(500, 200);
  const { id } = receiver.clerk.createUser({ email: 'ada@example.com' });
  await receiver.clerk.delivered();
  const [first] = receiver.clerk.deliveries();
  expect(first).toMatchObject({ type: 'user.created', status: 'delivered', attempts: 2 });
  expect(receiver.ids.filter((svixId) => svixId === first?.id)).toHaveLength(2);

  receiver.statuses.push(500, 500, 500);
  receiver.clerk.deleteUser(id);
  await receiver.clerk.delivered();
  const last = receiver.clerk.deliveries().at(-1);
  expect(last).toMatchObject({ status: 'failed', attempts: 3, lastStatus: 500 });
  await receiver.clerk.redeliver(last?.id ?? '');
  expect(receiver.ids.at(-1)).toBe(last?.id);
  expect(receiver.clerk.deliveries().at(-1)?.status).toBe('delivered');
});

test('a closed emulator sends nothing more, and drops pending retries', async () => {
  const clerk = createClerkEmulator({
    webhook: { url: 'http://127.0.0.1:9/', retryDelaysMs: [60_000] },
  });
  clerk.createUser({ email: 'ada@example.com' });
  clerk.close();
  await clerk.delivered();
  expect(clerk.deliveries().every(({ status }) => status === 'failed')).toBe(true);
});

test('only the right secret verifies a delivery', async () => {
  await using receiver = await startReceiver();
  receiver.signingSecret = `whsec_${Buffer.from('another secret').toString('base64')}`;
  receiver.clerk.createUser({ email: 'ada@example.com' });
  await receiver.clerk.delivered();
  expect(receiver.events).toEqual([]);
  expect(receiver.clerk.deliveries()[0]).toMatchObject({ status: 'failed', lastStatus: 400 });
});
