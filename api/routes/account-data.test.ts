import { accountDataBodySchema } from '@quartet/shared/http/account-data.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const read = (as: string | null) => api.fetch('/api/account/data', { as });

test('a user gets all that is kept about them, without what they asked', async () => {
  const turnId = await ask(api);
  const { accounts, desk, ledger } = api.stores;
  await ledger.chargeHold(turnId);
  await accounts.recordFeedback({ userId: 'ada', rating: 4, text: 'Mine.' });
  const note = { operator: 'Olga', reason: 'Asked by mail.' };
  await desk.execute({ action: 'refund', turnId, ...note });
  const response = await read('ada');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  const data = accountDataBodySchema.parse(JSON.parse(text));
  expect(data).toMatchObject({
    userId: 'ada',
    complete: true,
    turns: [{ turnId, state: 'settled', charged: 1 }],
    feedback: [{ rating: 4, text: 'Mine.' }],
    actions: [{ action: 'refund', turnId, reason: 'Asked by mail.' }],
    plans: [],
  });
  expect(data.entries.map(({ key }) => key)).toContain(`hold:${turnId}`);
  expect(text).not.toMatch(/How|Olga/);
});

test('nobody gets what is kept about another user', async () => {
  const note = { operator: 'Olga', reason: 'Asked by mail.' };
  for (const [userId, text] of [
    ['eve', 'Hers.'],
    ['bob', 'His.'],
  ] as const) {
    await ask(api, userId);
    await api.stores.accounts.recordFeedback({ userId, rating: 5, text });
    await api.stores.desk.execute({ action: 'grant', userId, credits: 1, ...note });
  }
  const [hers, his] = await Promise.all(
    ['eve', 'bob'].map(async (as) => accountDataBodySchema.parse(await (await read(as)).json())),
  );
  expect(hers?.feedback).toMatchObject([{ text: 'Hers.' }]);
  expect(his?.feedback).toMatchObject([{ text: 'His.' }]);
  for (const list of ['turns', 'actions'] as const) expect(hers?.[list]).toHaveLength(1);
  expect(hers?.turns).not.toEqual(his?.turns);
  expect(JSON.stringify(hers)).not.toContain('bob');
});

test('whoever has no account gets a 404, and opens none', async () => {
  const response = await read('nobody');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'There is no account yet.' });
  expect(await api.stores.desk.findUser('nobody')).toBeNull();
});

test('one user takes only so many copies in a minute', async () => {
  const limited = await startTestApi({ limits: { copiesPerMinute: 1 } });
  onTestFinished(() => limited.stop());
  await limited.setCredits('ada', 1);
  await limited.setCredits('eve', 1);
  const statuses = [];
  for (const as of ['ada', 'ada', 'eve'])
    statuses.push((await limited.fetch('/api/account/data', { as })).status);
  expect(statuses).toEqual([200, 429, 200]);
});

test('it needs a session, and takes no other method', async () => {
  expect((await read(null)).status).toBe(401);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await api.fetch('/api/account/data', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});
