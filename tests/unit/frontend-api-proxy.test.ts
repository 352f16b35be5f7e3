import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { clerkProxyPath, createFrontendApiProxy } from '@quartet/api/auth/frontend-api-proxy.ts';
import { createClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import express, { type Express } from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';

async function listen(app: Express): Promise<string> {
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Starts the proxy on a port of its own, in front of `upstream`. */
async function openProxy(upstream: Express, publishableKey: string): Promise<string> {
  vi.stubEnv('CLERK_FAPI_URL', await listen(upstream));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const proxy = createFrontendApiProxy({
    publishableKey,
    secretKey: new Secret('sk_live_x'),
    authorizedParties: [],
  });
  return listen(express().use(clerkProxyPath, proxy));
}

test('through the proxy a newcomer signs up and keeps every cookie', async () => {
  const clerk = createClerkEmulator();
  const origin = await openProxy(express().use(clerk.router), clerk.publishableKey);
  const response = await fetch(`${origin}${clerkProxyPath}/v1/client/sign_ups`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email_address: 'ada@example.com', password: 'a long phrase' }),
  });
  expect(await response.json()).toMatchObject({ response: { status: 'complete' } });
  const names = response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
  expect(names).toEqual(['__client', '__client_uat']);
});

test('a client cannot forge its address for Clerk', async () => {
  const { publishableKey } = createClerkEmulator();
  const echo = express().use((req, res) => res.json(req.headers));
  const origin = await openProxy(echo, publishableKey);
  const forged = '203.0.113.9';
  const response = await fetch(`${origin}${clerkProxyPath}/v1/environment`, {
    headers: {
      'x-forwarded-for': forged,
      'x-real-ip': forged,
      'cf-connecting-ip': forged,
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
    },
  });
  const headers = (await response.json()) as Record<string, string>;
  expect(Object.values(headers)).not.toContain(forged);
  expect(headers['clerk-proxy-url']).toBe(`${origin}${clerkProxyPath}`);
});
