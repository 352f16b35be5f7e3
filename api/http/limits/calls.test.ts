import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { interceptCalls } from '@quartet/stores/testing/faults.ts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { LimitsConfig } from '../../environment.ts';
import {
  pageOrigin,
  startTestApi,
  type TestApi,
  testVerifier,
} from '../../testing/start-test-api.ts';
import { handleError } from '../handle-error.ts';
import { limitCalls, mostCalls } from './calls.ts';

/** Starts an api whose verifier holds back every token until `pass` is called. */
async function startHolding(limits: Partial<LimitsConfig> = {}) {
  let asked = 0;
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
  const api = await startTestApi({
    limits,
    verifier: {
      async verify(token) {
        asked += 1;
        await passed;
        return testVerifier.verify(token);
      },
    },
  });
  onTestFinished(() => api.stop());
  return { api, pass, asked: () => asked };
}

function callOf(api: TestApi, as: string): Promise<number> {
  return api.fetch('/api/auth/user', { as }).then(({ status }) => status);
}

test('refuses an address with 429 that has too many calls at work, before its token is verified', async () => {
  const { api, pass, asked } = await startHolding();
  const calls = Array.from({ length: mostCalls.ofAddress }, (_, index) => callOf(api, `u${index}`));
  await expect.poll(asked).toBe(mostCalls.ofAddress);
  const refused = await api.fetch('/api/auth/user', { as: 'eve' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', retryable: true });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(asked()).toBe(mostCalls.ofAddress);
  pass();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  expect(await callOf(api, 'eve')).toBe(200);
});

test('refuses with 503 when the process has too many calls at work, whoever makes them', async () => {
  const waiting: Response[] = [];
  const { ofAddress } = limitCalls(1, { ...mostCalls, ofProcess: 2 });
  const app: RequestHandler = express().use(ofAddress, (_req, res) => void waiting.push(res));
  const onError = handleError({ info() {}, warn() {}, error() {} });
  const server = createServer((req, res) =>
    app(req as Request, res as Response, (error: unknown) => onError(error, res as Response)),
  ).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const callFrom = (address: string) =>
    fetch(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': address } });
  const calls = [callFrom('203.0.113.1'), callFrom('203.0.113.2')];
  await expect.poll(() => waiting.length).toBe(2);
  const refused = await callFrom('203.0.113.3');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'overloaded' });
  for (const res of waiting) res.end();
  await Promise.all(calls);
  const next = callFrom('203.0.113.3');
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]?.end();
  expect((await next).status).toBe(200);
});

test('refuses a user with 429 who has too many calls at work, and no other', async () => {
  const api = await startTestApi();
  onTestFinished(() => api.stop());
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let asked = 0;
  interceptCalls(api.stores.ledger, 'openAccount', (own) => async (userId, sighting) => {
    asked += 1;
    if (userId === 'ada') await opened;
    return own(userId, sighting);
  });
  const calls = Array.from({ length: mostCalls.ofUser }, () => callOf(api, 'ada'));
  await expect.poll(() => asked).toBe(mostCalls.ofUser);
  expect(await callOf(api, 'ada')).toBe(429);
  expect(await callOf(api, 'eve')).toBe(200);
  open();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  expect(await callOf(api, 'ada')).toBe(200);
});

test('limits the calls of a user in a minute, including the calls of a socket', async () => {
  const api = await startTestApi({ limits: { callsPerMinute: 4 } });
  onTestFinished(() => api.stop());
  expect(await callOf(api, 'ada')).toBe(200);
  expect((await api.fetch('/api/chat/t1', { method: 'DELETE' })).status).toBe(404);
  expect((await api.fetch('/api/chat/t1/delivered', { method: 'POST' })).status).toBe(404);
  expect((await api.fetch('/api/chat/t1/combine', { method: 'POST' })).status).toBe(404);
  const refused = await api.fetch('/api/auth/user');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  expect(await callOf(api, 'eve')).toBe(200);
  const socket = new WebSocket(`ws://127.0.0.1:${api.port}/api/socket`, { origin: pageOrigin });
  onTestFinished(() => socket.terminate());
  const codes: unknown[] = [];
  socket.on('message', (data: Buffer) => {
    const { type, code } = JSON.parse(data.toString('utf8')) as { type: string; code?: string };
    codes.push(code ?? type);
  });
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'authenticate', token: 'ada' }));
    socket.send(JSON.stringify({ type: 'join', turnId: createTurnId() }));
  });
  await expect.poll(() => codes).toContain('rate_limited');
});

test('gives back the place of a stream whose reader left before it was counted', async () => {
  const { api, pass, asked } = await startHolding({ streamsPerUser: 1 });
  const left = request(`${api.url}/api/chat/t1`, {
    headers: { authorization: 'Bearer ada', accept: 'text/event-stream' },
  });
  left.on('error', () => undefined).end();
  await expect.poll(asked).toBe(1);
  const closed = new Promise((resolve) => left.once('close', resolve));
  left.destroy();
  await closed;
  pass();
  const accept = { accept: 'text/event-stream' };
  await expect
    .poll(async () => (await api.fetch('/api/chat/t1', { headers: accept })).status)
    .toBe(404);
});
