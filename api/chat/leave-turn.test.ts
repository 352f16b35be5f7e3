import { acknowledgement } from '@quartet/shared/http/acknowledgement.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { leaveTurn } from './leave-turn.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  await api.setCredits('ada', 9);
});
afterEach(() => api.stop());

const wasCancelled = async (turnId: string) =>
  (await api.stores.ledger.findTurn(turnId))?.cancelledAt instanceof Date;

/** Asks for the event stream, and closes it. Resolves to the turn's id. */
async function askAndClose(headers: Record<string, string> = {}): Promise<string> {
  const closing = new AbortController();
  const response = await api.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ message: 'How?' }),
    signal: closing.signal,
  });
  closing.abort();
  return response.headers.get('x-turn-id') ?? '';
}

test('a closed stream is a reset: the turn is cancelled at once when its asker asks anew', async () => {
  const turnId = await askAndClose();
  await expect.poll(() => api.stores.turnLog.isLeft(turnId)).toBe(true);
  expect(await wasCancelled(turnId)).toBe(false);
  const next = await askAndClose();
  expect([await wasCancelled(turnId), await wasCancelled(next)]).toEqual([true, false]);
});

test('a closed stream that nobody reads within 10 s is a reset', async () => {
  const turnId = await ask(api);
  const waits: number[] = [];
  await leaveTurn(api, { turnId, userId: 'ada' }, async (ms) => void waits.push(ms));
  expect([await wasCancelled(turnId), waits]).toEqual([true, [10_000]]);
});

test('a closed stream is no reset when the turn is joined again', async () => {
  const turnId = await ask(api);
  await leaveTurn(api, { turnId, userId: 'ada' }, async () => {
    const joined = await api.fetch(`/api/chat/${turnId}`);
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
