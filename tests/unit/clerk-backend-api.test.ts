import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClerkClient } from '@clerk/express';
import { createClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import { askClerk } from '@quartet/ops/health/ask-clerk.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { toClerkPlans } from '@quartet/standalone/clerk-plans.ts';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';

const clerk = createClerkEmulator({ plans: toClerkPlans(plans) });
const server = express().use(clerk.backendRouter).listen(0, 'localhost');
let client: ReturnType<typeof createClerkClient>;

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  client = createClerkClient({
    secretKey: clerk.secretKey,
    apiUrl: `http://localhost:${port}`,
    telemetry: { disabled: true },
  });
});
afterAll(() => {
  server.close();
});

test("Clerk's own client reads the plans, and the doctor finds their prices on the page", async () => {
  const { data } = await client.billing.getPlanList();
  expect(data.map(({ slug }) => slug)).toEqual(plans.map(({ slug }) => slug));
  const { port } = server.address() as AddressInfo;
  const secretKey = new Secret(clerk.secretKey);
  const { prices } = await askClerk({ secretKey, apiUrl: `http://localhost:${port}` });
  expect(Object.fromEntries(prices)).toEqual({ quartet_value: 9.99, quartet_pro: 29.99 });
});

test("Clerk's own client reads a user and its subscription", async () => {
  const { id } = clerk.createUser({ email: 'ada@example.com', firstName: 'Ada' });
  const user = await client.users.getUser(id);
  expect(user.firstName).toBe('Ada');
  expect(user.primaryEmailAddress?.emailAddress).toBe('ada@example.com');
  const subscription = await client.billing.getUserBillingSubscription(id);
  expect(subscription.subscriptionItems[0]?.plan?.slug).toBe('free_user');
});

test("a bought plan and its end are in the user's subscription", async () => {
  const { id } = clerk.createUser({ email: 'eve@example.com' });
  clerk.subscribe(id, 'quartet_value');
  const bought = await client.billing.getUserBillingSubscription(id);
  const [item] = bought.subscriptionItems;
  expect(item).toMatchObject({ status: 'active', planPeriod: 'month', isFreeTrial: false });
  expect(item?.plan?.slug).toBe('quartet_value');
  expect(bought.nextPayment).toMatchObject({ date: item?.periodEnd, amount: { amount: 999 } });
  clerk.cancel(id);
  const cancelled = await client.billing.getUserBillingSubscription(id);
  expect(cancelled.subscriptionItems).toMatchObject([
    { status: 'canceled', canceledAt: expect.any(Number), periodEnd: item?.periodEnd },
    { status: 'upcoming', periodStart: item?.periodEnd, plan: { slug: 'free_user' } },
  ]);
  expect(cancelled.nextPayment).toBeNull();
});

test('lists users newest first in pages, and finds them by their address', async () => {
  const ids = ['kim@example.com', 'lee@example.com', 'max@example.com'].map(
    (email) => clerk.createUser({ email }).id,
  );
  const page = await client.users.getUserList({ limit: 2, userId: ids });
  expect(page.data.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect(page.totalCount).toBe(3);
  const found = await client.users.getUserList({ emailAddress: ['KIM@example.com'] });
  expect(found.data.map(({ id }) => id)).toEqual([ids[0]]);
});

test("Clerk's own client verifies a key until it is revoked, or its user is deleted", async () => {
  const { id } = clerk.createUser({ email: 'ned@example.com' });
  const [key, other] = [clerk.createApiKey(id), clerk.createApiKey(id)];
  expect(await client.apiKeys.verify(key.secret)).toMatchObject({ subject: id, revoked: false });
  key.revoked = true;
  await expect(client.apiKeys.verify(key.secret)).rejects.toMatchObject({ status: 404 });
  expect(await client.apiKeys.verify(other.secret)).toMatchObject({ id: other.id });
  clerk.deleteUser(id);
  await expect(client.apiKeys.verify(other.secret)).rejects.toMatchObject({ status: 404 });
});

test('refuses another secret key', async () => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}/v1/users`, {
    headers: { authorization: 'Bearer sk_live_other' },
  });
  expect(response.status).toBe(401);
});

test('a deleted user is gone, and its sessions with it', async () => {
  const { id } = clerk.createUser({ email: 'bob@example.com' });
  await client.users.deleteUser(id);
  expect(clerk.users().map((user) => user.id)).not.toContain(id);
  const again = client.users.getUser(id);
  await expect(again).rejects.toMatchObject({
    status: 404,
    errors: [{ code: 'resource_not_found' }],
  });
});

test('publishes the keys that sign the tokens', async () => {
  const { keys } = await client.jwks.getJwks();
  expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', kid: 'ins_emulated' }]);
});
