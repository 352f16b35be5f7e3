import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { clerkProxyPath, createFrontendApiProxy } from '@quartet/api/account/frontend-api-proxy.ts';
import { sendRaw } from '@quartet/api/testing/send-raw.ts';
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
async function openProxy(
  upstream: Express,
  publishableKey: string,
  limitMs?: number,
): Promise<string> {
  vi.stubEnv('CLERK_FAPI_URL', await listen(upstream));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const config = {
    publishableKey,
    secretKey: new Secret('sk_live_x'),
    mailboxKeys: [],
    authorizedParties: ['https://quartet.example', 'https://www.quartet.example:8443'],
  };
  const proxy = createFrontendApiProxy(config, limitMs);
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
  expect(headers['clerk-proxy-url']).toBe('https://quartet.example/__clerk');
});

test.each([
  ['evil.example', 'quartet.example'],
  ['quartet.example.evil.example', 'quartet.example'],
  ['quartet.example:81', 'quartet.example'],
  ['quartet.example', 'quartet.example'],
  ['www.quartet.example:8443', 'www.quartet.example:8443'],
])('for the Host %s, Clerk learns of %s alone', async (host, expected) => {
  const { publishableKey } = createClerkEmulator();
  const echo = express().use((req, res) => res.json(req.headers));
  const { port } = new URL(await openProxy(echo, publishableKey));
  const others = 'Forwarded: host=evil.example\r\nX-Forwarded-Server: evil.example';
  const head = `GET /__clerk/v1/environment HTTP/1.1\r\nHost: ${host}\r\n${others}\r\nConnection: close`;
  const reply = await sendRaw(Number(port), `${head}\r\n\r\n`);
  expect(reply).toContain(`"clerk-proxy-url":"https://${expected}/__clerk"`);
  expect(reply).toContain(`"x-forwarded-host":"${expected}"`);
  expect(reply).toContain('"x-forwarded-proto":"https"');
  expect(reply).not.toContain('evil.example');
});

test('no address leads the proxy, and our secret key with it, to another host', async () => {
  const hits: string[] = [];
  const evil = await listen(express().use((req, res) => void res.json(hits.push(req.url))));
  const { host, port } = new URL(evil);
  const { publishableKey } = createClerkEmulator();
  const reached: string[] = [];
  const upstream = express().use((req, res) => {
    reached.push(req.url);
    res.redirect(`${evil}/redirected`);
  });
  const origin = await openProxy(upstream, publishableKey);
  const replies = [];
  for (const target of [
    `/__clerk//${host}/x`,
    `/__clerk/@${host}/x`,
    `/__clerk:@${host}/x`,
    `/__clerk/%2f%2f${host}/x`,
    `/__clerk/\\\\${host}/x`,
    `/__clerk/..//${host}/x`,
    `/__clerk/http://${host}/x`,
    `/__clerk/?url=http://${host}/x`,
    `http://${host}/__clerk/x`,
    `//${host}/__clerk/x`,
  ]) {
    const { port: ours } = new URL(origin);
    const headers = `Host: localhost:${port}\r\nX-Forwarded-Host: ${host}\r\nConnection: close`;
    replies.push(await sendRaw(Number(ours), `GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n`));
  }
  expect(replies.every((reply) => reply.startsWith('HTTP/1.1 '))).toBe(true);
  expect(reached.length).toBeGreaterThan(0);
  expect(hits).toEqual([]);
});

test('a Clerk that does not answer costs a call its limit, and no more', async () => {
  const { publishableKey } = createClerkEmulator();
  const origin = await openProxy(
    express().use(() => {}),
    publishableKey,
    50,
  );
  const response = await fetch(`${origin}${clerkProxyPath}/v1/environment`);
  expect(response.status).toBe(503);
});
