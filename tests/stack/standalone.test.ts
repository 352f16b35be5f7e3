import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectWithin } from '../support/expect-within.ts';
import { findFreePort } from '../support/free-port.ts';
import { startProcess } from './quartet-process.ts';

const entry = 'dev/standalone/main.ts';
const ready = 'Quartet is ready';
const folder = mkdtempSync(path.join(tmpdir(), 'standalone-'));
const settings = { OPS_PORT: '0', WEB_ROOT: path.join(folder, 'page') };

const ada = { email_address: 'ada@example.com', password: 'correct horse battery' };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('one process serves page and api, and ends when told to, within two seconds', async () => {
  const port = await findFreePort();
  const environment = { ...settings, PORT: String(port), DATA_DIR: 'memory' };
  const quartet = await startProcess(entry, environment, ready);
  const origin = `http://localhost:${port}`;
  const clerkKey = await fetch(`${origin}/api/clerk-key`);
  expect(await clerkKey.json()).toMatchObject({
    publishableKey: expect.stringMatching(/^pk_live_/),
    proxyUrl: '/__clerk',
  });
  const page = await fetch(origin);
  expect(await page.text()).toContain('<script type="module"');
  expect(await expectWithin(2_000, () => quartet.end())).toBe(0);
});

test('the credits of a bought plan come by the webhook', async () => {
  const port = await findFreePort();
  const environment = { ...settings, PORT: String(port), DATA_DIR: 'memory' };
  const quartet = await startProcess(entry, environment, ready);
  const origin = `http://localhost:${port}`;
  const browser = openBrowser(origin);
  const { response } = await browser.post('/client/sign_ups', ada);
  const { jwt } = await browser.post(`/client/sessions/${response.created_session_id}/tokens`);
  const readCredits = async () => {
    const headers = { authorization: `Bearer ${jwt}` };
    return (await (await fetch(`${origin}/api/auth/user`, { headers })).json()) as unknown;
  };
  expect(await readCredits()).toMatchObject({ credits: 1 });
  const plan = { plan_id: 'cplan_quartet_value', plan_period: 'month' };
  const checkout = await browser.post('/me/billing/checkouts', plan);
  await browser.post(`/me/billing/checkouts/${checkout.response.id}/confirm?_method=PATCH`);
  await expect.poll(readCredits).toMatchObject({ credits: 101 });
  await quartet.end();
});

test('an account and its session survive a restart', async () => {
  const port = await findFreePort();
  const dataDir = path.join(folder, 'data');
  const environment = { ...settings, PORT: String(port), DATA_DIR: dataDir };
  const url = `http://localhost:${port}/__clerk/v1/client`;
  const before = await startProcess(entry, environment, ready);
  const browser = openBrowser(`http://localhost:${port}`);
  await browser.post('/client/sign_ups', ada);
  const second = startProcess(entry, { ...environment, PORT: '0' }, ready);
  await expect(second).rejects.toThrow(/ended with 1:[^]*data folder .* is in use/);
  await before.end();

  const after = await startProcess(entry, environment, ready);
  const client = await fetch(url, { headers: { cookie: browser.cookie() } });
  expect(await client.json()).toMatchObject({ response: { sessions: [{ status: 'active' }] } });
  await after.end();
});

test('on a taken port it says which, and how to choose another, in one line', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const environment = { ...settings, PORT: String(port), DATA_DIR: 'memory' };
  const started = startProcess(entry, environment, ready);
  await expect(started).rejects.toThrow(
    `ended with 1:\nPort ${port} is taken. Choose another: PORT=${port + 100} npm start\n`,
  );
  server.close();
});

test('on a taken OPS_PORT it takes a free one, and says where operators look', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const environment = { ...settings, PORT: '0', OPS_PORT: String(port), DATA_DIR: 'memory' };
  const quartet = await startProcess(entry, environment, 'Status');
  const [, address = ''] = /Status: (\S+)/.exec(quartet.output()) ?? [];
  for (const path of ['', '/readyz', '/metrics', '/queues'])
    expect((await fetch(address + path)).status).toBe(200);
  expect(await quartet.end()).toBe(0);
  server.close();
});

interface Reply {
  readonly jwt: string;
  readonly response: { readonly id: string; readonly created_session_id: string };
}

/** A browser that keeps its cookies, at the emulated Clerk. */
function openBrowser(origin: string) {
  let cookie = '';
  return {
    cookie: () => cookie,
    async post(address: string, form: Readonly<Record<string, string>> = {}): Promise<Reply> {
      const response = await fetch(`${origin}/__clerk/v1${address}`, {
        method: 'POST',
        headers: { origin, cookie },
        body: new URLSearchParams(form),
      });
      const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
      if (set.length > 0) cookie = set.join('; ');
      return (await response.json()) as Reply;
    },
  };
}
