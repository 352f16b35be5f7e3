import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { OpsContext } from '../context.ts';
import { opsSettings } from '../environment.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { createOpsService } from '../service.ts';

const stores = await openTestStores();
afterAll(() => stores.close());
const note = { reason: 'asked by mail' };

async function start(more: Pick<OpsContext, 'hashEmails'> = {}) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const metrics = createMetrics();
  const service = createOpsService({
    config: readSettings(opsSettings, { OPS_PORT: '0' }),
    stores,
    metrics,
    draining: new AbortController().signal,
    log,
    ...more,
  });
  const url = await service.start();
  onTestFinished(() => service.destroy());
  const post = (path: string, body: object, type = 'application/json') =>
    fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': type },
    });
  return { url, log, post, metrics };
}

async function openUser(): Promise<string> {
  const userId = `user_${createTurnId()}`;
  await stores.ledger.openAccount(userId);
  return userId;
}

test('an order is carried out, told to open pages, and logged by who gave it, without for whom and why', async () => {
  const userId = await openUser();
  const heard = vi.fn();
  onTestFinished(await stores.balances.subscribe(userId, heard));
  const { log, post } = await start();
  const response = await post('/desk/orders', { action: 'grant', userId, credits: 3, ...note });
  expect(await response.json()).toMatchObject([
    { userId, credits: 4, actions: [{ ...note, operator: 'local' }] },
  ]);
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ operator: 'local' });
  expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(RegExp(`${userId}|mail`));
});

test('an invalid order, or one from the form of another page, does nothing', async () => {
  const userId = await openUser();
  const { post } = await start();
  const order = { action: 'grant', userId, credits: 3, ...note };
  for (const body of [
    { ...order, credits: -3 },
    { ...order, reason: ' ' },
    { ...order, operator: 'Olga' },
    { ...order, more: 1 },
    { ...order, action: 'erase' },
    [],
  ])
    expect((await post('/desk/orders', body)).status).toBe(400);
  expect((await post('/desk/orders', order, 'text/plain')).status).toBe(400);
  const unknown = await post('/desk/orders', { ...order, userId: 'user_nobody' });
  expect([unknown.status, await unknown.json()]).toEqual([409, { error: 'unknown_user' }]);
  expect((await stores.ledger.openAccount(userId)).credits).toBe(1);
});

test('a name with a control character, or none, is refused before a store is asked', async () => {
  const { url, post, log } = await start();
  const grant = { action: 'grant', credits: 3, ...note };
  for (const name of ['user_\u0000', 'user_\u001b[2J', ' ', 'u'.repeat(400)]) {
    expect((await post('/desk/users', { user: name })).status).toBe(400);
    expect((await post('/desk/orders', { ...grant, userId: name })).status).toBe(400);
  }
  const page = await fetch(`${url}/users?user=%00`);
  expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('No user')]);
  expect(log.error).not.toHaveBeenCalled();
});

test('an address is looked up by its hash, where there is the key to it', async () => {
  const userId = await openUser();
  await stores.accounts.applyEvent({
    type: 'emails-known',
    userId,
    emailHashes: { made: ['hash of ada'], former: [] },
  });
  const user = 'ada@example.com';
  const worker = await start();
  expect((await worker.post('/desk/users', { user })).status).toBe(400);
  const api = await start({
    hashEmails: ([email]) => ({ made: [], former: [`hash of ${email?.split('@')[0]}`] }),
  });
  expect(await (await api.post('/desk/users', { user })).json()).toMatchObject([{ userId }]);
});

test('the page shows a user, as text, and changes nothing', async () => {
  const userId = await openUser();
  const { url } = await start();
  const page = async (user: string) =>
    (await fetch(`${url}/users?user=${encodeURIComponent(user)}`)).text();
  expect(await page(userId)).toContain(`<pre>${userId}: 1 credit, since `);
  expect(await page('<b>')).toContain('There is no such user.');
  expect(await page('<b>')).not.toContain('<b>');
  expect(await (await fetch(`${url}/users`)).text()).not.toContain('<pre>');
  expect((await fetch(`${url}/users`, { method: 'POST' })).status).toBe(404);
});

test('credits from the desk are counted by their kind, once', async () => {
  const userId = await openUser();
  const turn = { turnId: createTurnId(), userId };
  await stores.ledger.placeHold({ ...turn, deadlineAt: new Date(Date.now() + 60_000) });
  await stores.ledger.chargeHold(turn.turnId);
  const { post, metrics } = await start();
  const refund = { action: 'refund', turnId: turn.turnId, ...note };
  for (const order of [{ action: 'grant', userId, credits: 3, ...note }, refund, refund])
    await post('/desk/orders', order);
  const { text } = await metrics.read();
  expect(text.match(/^quartet_credits_total.*$/gm)?.toSorted()).toEqual([
    'quartet_credits_total{kind="desk"} 3',
    'quartet_credits_total{kind="refund"} 1',
  ]);
});

test('a user is erased by hand: the account, the running turn and its content', async () => {
  const userId = await openUser();
  const turn = { turnId: createTurnId(), userId };
  await stores.ledger.placeHold({ ...turn, deadlineAt: new Date(Date.now() + 60_000) });
  const { post, log } = await start();
  const response = await post('/desk/orders', { action: 'erase', userId, ...note });
  expect([response.status, await response.json()]).toEqual([200, []]);
  await expect(stores.ledger.openAccount(userId)).rejects.toMatchObject({
    code: 'account_disabled',
  });
  expect(await stores.turnLog.read(turn)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: expect.objectContaining({ type: 'turn-end' }) }),
    ]),
  );
  expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(RegExp(`${userId}|mail`));
  const again = await post('/desk/orders', { action: 'erase', userId, ...note });
  expect([again.status, await again.json()]).toEqual([409, { error: 'unknown_user' }]);
});
