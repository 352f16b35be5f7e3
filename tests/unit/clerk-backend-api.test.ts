import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClerkClient } from '@clerk/express';
import { createClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';

const clerk = createClerkEmulator();
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

test("Clerk's own client reads a user and what it pays for", async () => {
  const { id } = clerk.createUser({ email: 'ada@example.com', firstName: 'Ada' });
  const user = await client.users.getUser(id);
  expect(user.firstName).toBe('Ada');
  expect(user.primaryEmailAddress?.emailAddress).toBe('ada@example.com');
  const subscription = await client.billing.getUserBillingSubscription(id);
  expect(subscription.subscriptionItems[0]?.plan?.slug).toBe('free_user');
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

test('the published keys are those that sign', async () => {
  const { keys } = await client.jwks.getJwks();
  expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', kid: 'ins_emulated' }]);
});
