import { expect, onTestFinished, test } from 'vitest';
import { beginBody } from '../../testing/begin-body.ts';
import { signWebhook } from '../../testing/sign-webhook.ts';
import { startTestApi, type TestApi, type TestApiOptions } from '../../testing/start-test-api.ts';
import { mostCalls } from './calls.ts';

const path = '/api/webhooks/clerk';
const event = JSON.stringify({ type: 'session.created', data: {} });
const signed = signWebhook({ id: 'msg_1', body: event });
const { 'content-type': _, ...signature } = signed;

async function start(options: TestApiOptions = {}): Promise<TestApi> {
  const api = await startTestApi({ ...options, limits: { trustProxyHops: 1, ...options.limits } });
  onTestFinished(() => api.stop());
  return api;
}

/** Begins as many calls as a process takes, of many addresses, and sends one byte of each. */
function fill(port: number, to: string, headers: Readonly<Record<string, string>> = signature) {
  return Array.from({ length: mostCalls.ofProcess }, (_, index) =>
    beginBody({
      port,
      path: to,
      headers: { ...headers, 'x-forwarded-for': `203.0.113.${index % 25}`, 'content-length': 9 },
      part: ' ',
    }),
  );
}

test('a thousand half-sent calls without an account keep out no reader, no question and no webhook', async () => {
  const api = await start();
  await api.setCredits('ada', 5);
  const all = fill(api.port, path);
  await expect.poll(() => api.bodies.count).toBe(mostCalls.ofProcess);
  for (let call = 0; call < 10; call += 1)
    expect((await api.fetch('/api/auth/user')).status).toBe(200);
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const question = { method: 'POST', headers, body: '{"message":"How?"}' };
  expect((await api.fetch('/api/chat', question)).status).toBe(202);
  const webhook = { as: null, method: 'POST', headers: signed, body: event };
  expect((await api.fetch(path, webhook)).status).toBe(200);
  for (const body of all) body.hangUp();
  await expect.poll(() => api.bodies.count).toBe(0);
});

test('half-sent calls to Clerk keep nobody from signing in', async () => {
  let begun = 0;
  const api = await start({
    mounts: [
      {
        path: '/__clerk',
        handler(req, res) {
          begun += 1;
          req.resume().once('end', () => res.end('signed in'));
        },
      },
    ],
  });
  fill(api.port, '/__clerk/v1/client');
  await expect.poll(() => begun).toBe(mostCalls.ofProcess);
  const body = new URLSearchParams({ identifier: 'ada' });
  const response = await api.fetch('/__clerk/v1/client', { as: null, method: 'POST', body });
  expect(await response.text()).toBe('signed in');
});

test('half-sent questions of many accounts leave room for readers, and half-sent questions of one for its own calls', async () => {
  const api = await start();
  const all = Array.from({ length: 15 }, (_, user) =>
    Array.from({ length: 60 }, () =>
      beginBody({
        port: api.port,
        path: '/api/chat',
        headers: {
          authorization: `Bearer user${user}`,
          'x-forwarded-for': `203.0.113.${user}`,
          'content-length': 9,
        },
        part: '{',
      }),
    ),
  );
  await expect.poll(() => all.flat().filter(({ reply }) => reply).length).toBe(400);
  const replies = new Set(all.flat().flatMap(({ reply }) => reply ?? []));
  expect(replies).toEqual(new Set(['429 rate_limited', '429 too_many_active', '503 overloaded']));
  expect(api.bodies.count).toBe(mostCalls.ofProcess / 2);
  expect((await api.fetch('/api/auth/user')).status).toBe(200);
  expect((await api.fetch('/api/auth/user', { as: 'user0' })).status).toBe(200);
});
