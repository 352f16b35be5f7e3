import { acknowledgement } from '@quartet/shared/http/acknowledgement.ts';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { leaveTurn } from './leave-turn.ts';

let api: TestApi;
let userId: string;
let users = 0;
beforeEach(async () => {
  api = await startTestApi();
  userId = `user-${++users}`;
  await api.setCredits(userId, 9);
});
afterEach(() => api.stop());

const wasCancelled = async (turnId: string) =>
  (await api.stores.ledger.findTurn(turnId))?.cancelledAt instanceof Date;

/** Asks for the event stream, and closes it. Resolves to the turn's id. */
async function askAndClose(headers: Record<string, string> = {}): Promise<string> {
  const closing = new AbortController();
  const response = await api.fetch('/api/chat', {
    as: userId,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ message: 'How?' }),
    signal: closing.signal,
  });
  closing.abort();
  return response.headers.get('x-turn-id') ?? '';
}

test('closing the stream resets the turn: asking again cancels it at once', async () => {
  const turnId = await askAndClose();
  await expect.poll(() => api.stores.turnLog.isLeft(turnId)).toBe(true);
  expect(await wasCancelled(turnId)).toBe(false);
  const next = await askAndClose();
  expect([await wasCancelled(turnId), await wasCancelled(next)]).toEqual([true, false]);
});

test('a closed stream that nobody reads within 10 s is a reset', async () => {
  const turnId = await ask(api, userId);
  const waits: number[] = [];
  await leaveTurn(api, { turnId, userId }, async (ms) => void waits.push(ms));
  expect([await wasCancelled(turnId), waits]).toEqual([true, [10_000]]);
});

test('closing an older stream after asking again resets its turn at once', async () => {
  const turnId = await ask(api, userId);
  await ask(api, userId);
  await leaveTurn(api, { turnId, userId }, () => Promise.reject(new Error('It waits.')));
  expect(await wasCancelled(turnId)).toBe(true);
});

test('a question that finds no credit waits until the closing of the stream before is known', async () => {
  const turnId = await ask(api, userId);
  await api.setCredits(userId, 0);
  const looked = recordCalls(api.stores.turnLog, 'isLeft');
  const asked = askAndClose();
  await expect.poll(() => looked.length).toBeGreaterThan(2);
  await api.stores.turnLog.markLeft(turnId);
  await expect.poll(() => wasCancelled(turnId)).toBe(true);
  for (const held of await api.stores.ledger.listHeld(userId))
    await api.stores.ledger.releaseHold(held.turnId);
  expect(await asked).not.toBe('');
});

test('a closed stream is no reset when the turn is joined again', async () => {
  const turnId = await ask(api, userId);
  await leaveTurn(api, { turnId, userId }, async () => {
    const joined = await api.fetch(`/api/chat/${turnId}`, { as: userId });
    await joined.body?.cancel();
  });
  expect(await wasCancelled(turnId)).toBe(false);
});

test.each([
  ['acknowledges the end itself', acknowledgement],
  ['has an idempotency key', { 'idempotency-key': 'k' }],
])('a closed stream is no reset when its reader %s', async (_, headers) => {
  const turnId = await askAndClose(headers);
  await askAndClose();
  expect(await api.stores.turnLog.isLeft(turnId)).toBe(false);
  expect(await wasCancelled(turnId)).toBe(false);
});
