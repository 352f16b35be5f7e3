import type { TurnListBody } from '@quartet/shared/http/bodies.ts';
import { wholeTurn } from '@quartet/shared/testing/whole-turn.ts';
import { recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, holdTurn } from '../testing/ask.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.stop());

const list = (as: string | null = 'ada') => api.fetch('/api/chat', { as });

async function listIds(as?: string): Promise<readonly string[]> {
  const { turns } = (await (await list(as)).json()) as TurnListBody;
  return turns.map(({ turnId }) => turnId);
}

async function end(turnId: string): Promise<void> {
  await api.stores.turnLog.append({ turnId, userId: 'ada' }, wholeTurn);
  await api.stores.ledger.chargeHold(turnId);
  await api.stores.turnLog.retire(turnId);
}

test("lists the person's own turns with their ids, times and states, newest first, and no word", async () => {
  const ended = await ask(api);
  await end(ended);
  const running = await ask(api);
  const before = Date.now();
  const response = await list();
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(text).not.toContain('How?');
  const { turns } = JSON.parse(text) as TurnListBody;
  expect(turns).toEqual([
    { turnId: running, askedAt: expect.any(String), status: 'running' },
    { turnId: ended, askedAt: expect.any(String), status: 'ended' },
  ]);
  for (const { askedAt } of turns) {
    expect(Math.abs(Date.parse(askedAt) - before)).toBeLessThan(10_000);
  }
  expect(await listIds('eve')).toEqual([]);
});

test('leaves out a turn whose log is gone, and one that was cancelled', async () => {
  await holdTurn(api);
  const gone = await ask(api);
  await api.stores.turnLog.forget(gone);
  const cancelled = await ask(api);
  await api.fetch(`/api/chat/${cancelled}`, { method: 'DELETE' });
  expect(await listIds()).toEqual([]);
});

test('lists five turns at most, and reads none of their entries', async () => {
  const turnIds: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const turnId = await ask(api);
    await end(turnId);
    turnIds.unshift(turnId);
  }
  const reads = recordCalls(api.stores.turnLog, 'read');
  expect(await listIds()).toEqual(turnIds.slice(0, 5));
  expect(reads).toEqual([]);
});

test('says when a store is unavailable, and refuses who is not signed in', async () => {
  await ask(api);
  const mend = rejectCalls(api.stores.turnLog, 'exists');
  expect(await (await list()).json()).toMatchObject({ code: 'queue_unavailable' });
  mend();
  rejectCalls(api.stores.ledger, 'listRecent');
  expect(await (await list()).json()).toMatchObject({ code: 'database_unavailable' });
  expect((await list(null)).status).toBe(401);
});
