import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { beforeNextCall } from '@quartet/stores/testing/faults.ts';
import type { CancelNotice } from '@quartet/stores/turn-log/cancellation.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { isQueued } from '../testing/is-queued.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { answerDelta, answerEnd, answerStart } from '../testing/turn-script.ts';

let api: TestApi;
let turnId: string;
const notices: CancelNotice[] = [];
beforeAll(async () => {
  api = await startTestApi();
  await api.stores.cancellation.subscribe((notice) => notices.push(notice));
});
afterAll(() => api.stop());
beforeEach(async () => {
  turnId = await ask(api);
  notices.length = 0;
  for (const model of ['gpt', 'gemini'] as const) await begin(model);
  await api.stores.turnLog.append(turn(), [answerStart('gpt'), answerDelta('gpt', 'Par')], {
    writer: 'gpt',
    attempt: 1,
  });
  await api.stores.turnLog.append(turn(), [answerEnd('gemini')], { writer: 'gemini', attempt: 1 });
});

const turn = () => ({ turnId, userId: 'ada' });
/** As a worker does when it takes the model's job. */
const begin = (model: ModelKey) => api.stores.turnLog.beginAttempt(turn(), model);

const stop = (model: string, id = turnId, as = 'ada') =>
  api.fetch(`/api/chat/${id}/answers/${model}`, { method: 'DELETE', as });
const combine = (id = turnId, as = 'ada') =>
  api.fetch(`/api/chat/${id}/combine`, { method: 'POST', as });
const answers = async () => (await readTurn(api.stores.turnLog, turn())).answers;

const stopped = { status: 'ended', outcome: 'stopped', reason: 'cancelled' };

test('a stopped answer keeps its words and ends in the log, and its worker is notified', async () => {
  expect((await stop('gpt')).status).toBe(204);
  expect((await answers()).gpt).toMatchObject({ ...stopped, text: 'Par' });
  expect((await answers()).claude.status).toBe('waiting');
  expect(notices).toEqual([{ turnId, model: 'gpt' }]);
});

test('an answer that waits for its job is stopped in the log, and its job is removed', async () => {
  await stop('claude');
  expect((await answers()).claude).toMatchObject({ ...stopped, text: '' });
  expect(await isQueued(api, { turnId, model: 'claude' })).toBe(false);
  expect(await isQueued(api, { turnId, model: 'grok' })).toBe(true);
});

test('stopping again notifies the worker again and writes nothing', async () => {
  await stop('gpt');
  const before = await api.stores.turnLog.read(turn());
  expect((await stop('gpt')).status).toBe(204);
  expect(await api.stores.turnLog.read(turn())).toEqual(before);
  expect(notices).toHaveLength(2);
});

test('an answer that has ended by itself is left alone', async () => {
  expect((await stop('gemini')).status).toBe(204);
  expect((await answers()).gemini.outcome).toBe('complete');
  expect(notices).toEqual([]);
  expect(await isQueued(api, { turnId, model: 'gemini' })).toBe(true);
});

test('an answer that ends while it is being stopped stays complete', async () => {
  const fence = { writer: 'gpt', attempt: 1 } as const;
  beforeNextCall(api.stores.turnLog, 'beginAttempt', () =>
    api.stores.turnLog.append(turn(), [answerEnd('gpt')], fence),
  );
  expect((await stop('gpt')).status).toBe(204);
  expect((await answers()).gpt.outcome).toBe('complete');
});

test('a job that begins during a stop does not undo it', async () => {
  beforeNextCall(api.stores.turnLog, 'append', () => begin('gpt'));
  expect((await stop('gpt')).status).toBe(204);
  expect((await answers()).gpt).toMatchObject({ ...stopped, text: 'Par' });
  const ofTheJob = { writer: 'gpt', attempt: 3 } as const;
  expect(await api.stores.turnLog.append(turn(), [answerDelta('gpt', 'is')], ofTheJob)).toBe(
    'stale',
  );
});

test('combining now stops every answer that has not ended', async () => {
  expect((await combine()).status).toBe(204);
  const outcomes = Object.entries(await answers()).map(([model, { outcome }]) => [model, outcome]);
  expect(Object.fromEntries(outcomes)).toEqual({
    gemini: 'complete',
    claude: 'stopped',
    gpt: 'stopped',
    grok: 'stopped',
  });
  expect(notices.map(({ model }) => model)).toEqual(['claude', 'gpt', 'grok'] as ModelKey[]);
});

test('after the end of the turn nothing is stopped', async () => {
  await api.stores.ledger.chargeHold(turnId);
  expect((await stop('gpt')).status).toBe(204);
  expect((await combine()).status).toBe(204);
  expect((await answers()).gpt.status).toBe('streaming');
});

test("another user's, an unknown and a malformed turn and an unknown model are refused alike", async () => {
  const refused = await Promise.all([
    stop('gpt', turnId, 'eve'),
    stop('gpt', 'A'.repeat(22)),
    stop('gpt', 'x'),
    stop('llama'),
    combine(turnId, 'eve'),
    combine('A'.repeat(22)),
    combine('x'),
  ]);
  const bodies = await Promise.all(refused.map(async (reply) => (await reply.json()) as object));
  for (const [index, { status }] of refused.entries()) {
    expect(status).toBe(404);
    expect({ ...bodies[index], requestId: '' }).toEqual({ ...bodies[0], requestId: '' });
  }
  expect((await answers()).gpt.status).toBe('streaming');
});
