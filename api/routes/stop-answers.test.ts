import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../testing/ask.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { answerDelta, answerEnd, answerStart } from '../testing/turn-script.ts';

let api: TestApi;
let turnId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  turnId = await ask(api);
  api.notices.length = 0;
  api.takenOut.length = 0;
  const events = [answerStart('gpt'), answerDelta('gpt', 'Par'), answerEnd('gemini')];
  await api.turnLog.append({ turnId, userId: 'ada' }, events);
});

const stop = (model: string, id = turnId, as = 'ada') =>
  api.fetch(`/api/chat/${id}/answers/${model}`, { method: 'DELETE', as });
const combine = (id = turnId, as = 'ada') =>
  api.fetch(`/api/chat/${id}/combine`, { method: 'POST', as });
const answers = async () => (await readTurn(api.turnLog, { turnId, userId: 'ada' })).answers;

const stopped = { status: 'ended', outcome: 'stopped', reason: 'cancelled' };

test('a stopped answer ends in the log with the words it has, and its worker is told', async () => {
  expect((await stop('gpt')).status).toBe(204);
  expect((await answers()).gpt).toMatchObject({ ...stopped, text: 'Par' });
  expect((await answers()).claude.status).toBe('waiting');
  expect(api.notices).toEqual([{ turnId, model: 'gpt' }]);
});

test('an answer that waits for its job is stopped in the log, and its job is taken out', async () => {
  await stop('claude');
  expect((await answers()).claude).toMatchObject({ ...stopped, text: '' });
  expect(api.takenOut).toEqual([`${turnId}-claude`]);
});

test('stopping once more tells the worker again and writes nothing', async () => {
  await stop('gpt');
  const before = await api.turnLog.read({ turnId, userId: 'ada' });
  expect((await stop('gpt')).status).toBe(204);
  expect(await api.turnLog.read({ turnId, userId: 'ada' })).toEqual(before);
  expect(api.notices).toHaveLength(2);
});

test('an answer that has ended by itself is left as it is', async () => {
  expect((await stop('gemini')).status).toBe(204);
  expect((await answers()).gemini.outcome).toBe('complete');
  expect(api.notices).toEqual([]);
  expect(api.takenOut).toEqual([]);
});

test('an answer that ends while it is being stopped stays complete', async () => {
  vi.spyOn(api.turnLog, 'beginAttempt').mockImplementationOnce(async (turn) => {
    await api.turnLog.append(turn, [answerEnd('gpt')]);
    return 2;
  });
  expect((await stop('gpt')).status).toBe(204);
  expect((await answers()).gpt.outcome).toBe('complete');
});

test('a job that begins while its answer is being stopped does not undo it', async () => {
  const append = api.turnLog.append.bind(api.turnLog);
  const spy = vi.spyOn(api.turnLog, 'append').mockResolvedValueOnce('stale');
  spy.mockImplementation(append);
  expect((await stop('gpt')).status).toBe(204);
  expect((await answers()).gpt).toMatchObject(stopped);
  spy.mockRestore();
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
  expect(api.notices.map(({ model }) => model)).toEqual(['claude', 'gpt', 'grok'] as ModelKey[]);
});

test('after the end of the turn nothing is stopped', async () => {
  await api.ledger.chargeHold(turnId);
  expect((await stop('gpt')).status).toBe(204);
  expect((await combine()).status).toBe(204);
  expect((await answers()).gpt.status).toBe('streaming');
});

test('a foreign, an unknown and a malformed turn and an unknown model are refused alike', async () => {
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
