import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { madeByModels } from '@quartet/shared/domain/made-by-models.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { acknowledgement } from '@quartet/shared/http/acknowledgement.ts';
import { countSubscribers } from '@quartet/stores/testing/count-subscribers.ts';
import { recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import type { CancelNotice } from '@quartet/stores/turn-log/cancellation.ts';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ask, holdTurn } from '../testing/ask.ts';
import { readStream } from '../testing/read-stream.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import {
  answerDelta,
  answerEnd,
  answerStart,
  consensusEvents,
  turnEnd,
} from '../testing/turn-script.ts';

let api: TestApi;
let subscribers: (turnId: string) => number;
const notices: CancelNotice[] = [];
const webRoot = mkdtempSync(path.join(tmpdir(), 'page-'));
writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html>');
afterAll(() => rmSync(webRoot, { recursive: true }));
beforeEach(async () => {
  api = await startTestApi({ config: { webRoot } });
  subscribers = countSubscribers(api.stores.turnLog);
  notices.length = 0;
  await api.stores.cancellation.subscribe((notice) => notices.push(notice));
});
afterEach(() => api.stop());

const ada = (turnId: string) => ({ turnId, userId: 'ada' });
const join = (turnId: string, as?: string) =>
  api.fetch(`/api/chat/${turnId}`, as ? { as } : undefined);

async function playWhole(turnId: string): Promise<void> {
  for (const model of modelKeys) {
    await api.stores.turnLog.append(ada(turnId), [
      answerStart(model),
      answerDelta(model, 'one '),
      answerDelta(model, 'two'),
      answerEnd(model),
    ]);
  }
  await api.stores.turnLog.append(ada(turnId), [...consensusEvents('Both.'), turnEnd]);
}

test('asking streams only data lines, content grows, and the last line is [DONE]', async () => {
  const response = await api.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'How?' }),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-digital-source-type')).toBe(madeByModels);
  const turnId = response.headers.get('x-turn-id')!;
  const stream = readStream(response);
  await api.stores.turnLog.append(ada(turnId), [
    answerStart('claude'),
    answerDelta('claude', 'one '),
  ]);
  expect(await stream.frame()).toEqual({
    tabKey: 'claude',
    content: 'one ',
    streaming: true,
    label: 'The claude',
    turn: expect.objectContaining({ charged: null }),
  });
  await api.stores.turnLog.append(ada(turnId), [answerDelta('claude', 'two')]);
  expect(await stream.frame()).toMatchObject({ content: 'one two', streaming: true });
  await api.stores.turnLog.append(ada(turnId), [
    answerEnd('claude'),
    ...consensusEvents('Both.'),
    turnEnd,
  ]);
  const rest = await stream.rest();
  expect(rest.every((line) => line.startsWith('data: '))).toBe(true);
  expect(rest.at(-1)).toBe('data: [DONE]');
  const frames = rest.slice(0, -1).map((line) => JSON.parse(line.slice(6)));
  expect(frames.filter(({ tabKey }) => tabKey === 'claude')).toEqual([
    expect.objectContaining({ content: 'one two', streaming: false }),
  ]);
  expect(frames.at(-1)).toMatchObject({
    consensus: {
      bestOfAnswer: 'Both.',
      agreements: ['They agree.'],
      disagreements: [{ model: 'grok', point: 'No.' }],
    },
    streaming: false,
  });
});

test('whoever accepts JSON and an event stream gets the stream, and whoever accepts JSON alone the id', async () => {
  await api.setCredits('ada', 9);
  const statusOf = async (accept: string) => {
    const response = await api.fetch('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ message: 'How?' }),
    });
    await response.body?.cancel();
    return response.status;
  };
  const accepted = ['application/json, text/event-stream', '*/*', 'application/json', 'text/html'];
  const statuses = [];
  for (const accept of accepted) statuses.push(await statusOf(accept));
  expect(statuses).toEqual([200, 200, 202, 406]);
});

test.each([
  ['once it has ended', {}, ['Both.']],
  ['as it grows, to a reader that acknowledges the end itself', acknowledgement, ['', 'Both.']],
])('the consensus comes %s', async (_, headers, texts) => {
  const turnId = await ask(api);
  const response = await api.fetch(`/api/chat/${turnId}`, { headers });
  const [start, line, ...rest] = consensusEvents('Both.');
  const stream = readStream(response);
  const frames: string[] = [];
  const read = async () => {
    const { consensus, tabKey } = await stream.frame();
    if (consensus) frames.push(consensus.bestOfAnswer);
    return tabKey;
  };
  await api.stores.turnLog.append(ada(turnId), [start!, line!]);
  await api.stores.turnLog.append(ada(turnId), [answerStart('gpt'), answerEnd('gpt')]);
  while ((await read()) !== 'gpt');
  await api.stores.turnLog.append(ada(turnId), rest);
  while (!frames.includes('Both.')) await read();
  expect(frames).toEqual(texts);
});

test('joining mid-way begins with the current state', async () => {
  const turnId = await ask(api);
  await api.stores.turnLog.append(ada(turnId), [answerStart('gpt'), answerDelta('gpt', 'so far')]);
  const stream = readStream(await join(turnId));
  expect(await stream.frame()).toMatchObject({ tabKey: 'gpt', content: 'so far' });
  await api.stores.turnLog.append(ada(turnId), [answerDelta('gpt', ', so good')]);
  expect(await stream.frame()).toMatchObject({ content: 'so far, so good' });
});

test.each(['zstd', 'br'])(
  'joining after the end shows the result, also in %s',
  async (encoding) => {
    const turnId = await ask(api);
    await playWhole(turnId);
    const response = await api.fetch(`/api/chat/${turnId}`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const lines = await readStream(response).rest();
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe('data: [DONE]');
  },
);

test('compressed frames arrive one by one', async () => {
  const turnId = await ask(api);
  const response = await api.fetch(`/api/chat/${turnId}`, { headers: { 'accept-encoding': 'br' } });
  const stream = readStream(response);
  for (const word of ['a', 'b', 'c']) {
    await api.stores.turnLog.append(ada(turnId), [answerDelta('gpt', word), answerStart('gpt')]);
    await api.stores.turnLog.append(ada(turnId), [answerDelta('gpt', word)]);
    expect(await stream.frame()).toMatchObject({ tabKey: 'gpt' });
  }
});

test('a closed connection is not a cancel: the turn can be joined again', async () => {
  const turnId = await ask(api);
  const controller = new AbortController();
  const response = await fetch(`${api.url}/api/chat/${turnId}`, {
    headers: { authorization: 'Bearer ada' },
    signal: controller.signal,
  });
  expect(response.status).toBe(200);
  controller.abort();
  await expect.poll(() => subscribers(turnId)).toBe(0);
  expect(notices).toEqual([]);
  await playWhole(turnId);
  expect((await readStream(await join(turnId)).rest()).at(-1)).toBe('data: [DONE]');
});

test.each(['GET', 'DELETE'])('%s of a foreign turn answers like an unknown one', async (method) => {
  const foreign = await ask(api, 'eve');
  const replies = await Promise.all(
    [foreign, 'x'.repeat(22), 'short'].map((turnId) =>
      api.fetch(`/api/chat/${turnId}`, { method }),
    ),
  );
  const bodies = await Promise.all(replies.map((reply) => reply.json()));
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(bodies.map((body) => JSON.stringify({ ...body, requestId: '' }))).size).toBe(1);
  expect(notices).toEqual([]);
});

test('a turn whose log is gone answers 410', async () => {
  const turnId = await holdTurn(api);
  await api.stores.ledger.chargeHold(turnId);
  const response = await join(turnId);
  expect(response.status).toBe(410);
  expect(await response.json()).toMatchObject({ code: 'answer_expired' });
});

test('cancelling marks the turn, notifies the workers, and may be repeated', async () => {
  const turnId = await ask(api);
  for (let time = 0; time < 2; time += 1) {
    expect((await api.fetch(`/api/chat/${turnId}`, { method: 'DELETE' })).status).toBe(204);
  }
  expect((await api.stores.ledger.findTurn(turnId))?.cancelledAt).toBeInstanceOf(Date);
  expect(notices[0]).toEqual({ turnId });
});

test('when the process drains, open streams end without [DONE] and /readyz fails', async () => {
  const turnId = await ask(api);
  const stream = readStream(await join(turnId));
  expect((await fetch(`${api.opsUrl}/readyz`)).status).toBe(200);
  await api.stop();
  expect(await stream.rest()).toEqual([]);
  await expect(fetch(`${api.opsUrl}/readyz`)).rejects.toThrow('fetch failed');
});

test('without a built page the process is not ready, and its log says what to run', async () => {
  const unbuilt = await startTestApi();
  onTestFinished(() => unbuilt.stop());
  const ready = await fetch(`${unbuilt.opsUrl}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'page_not_built' }]);
  expect(unbuilt.logged.join()).toContain('npm run build');
});

test('while a store does not answer, the process is live but not ready', async () => {
  rejectCalls(api.stores, 'check');
  expect((await fetch(`${api.opsUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${api.opsUrl}/readyz`)).status).toBe(503);
});

test('the balance needs a session, and says so as JSON', async () => {
  const refused = await api.fetch('/api/auth/user', { as: null });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  expect(await refused.json()).toMatchObject({ code: 'unauthenticated' });
  const allowed = await api.fetch('/api/auth/user', { as: 'bob' });
  expect(await allowed.json()).toEqual({
    id: 'bob',
    credits: 1,
    unlimited: false,
    feedbackReward: 10,
    cannot: { webSearch: [], images: [] },
  });
});

test('the sign-in key is public', async () => {
  const response = await api.fetch('/api/clerk-key', { as: null });
  expect(await response.json()).toEqual({
    publishableKey: 'pk_test_Y2xlcmsucXVhcnRldC50ZXN0JA',
    demo: false,
  });
});

test('reading a joined turn to its end marks it delivered only when told', async () => {
  const delivered = recordCalls(api.stores.turnLog, 'markDelivered');
  const turnId = await ask(api);
  await playWhole(turnId);
  const own = await api.fetch(`/api/chat/${turnId}`, { headers: acknowledgement });
  expect((await readStream(own).rest()).at(-1)).toBe('data: [DONE]');
  const notYet = await api.fetch(`/api/chat/${turnId}/delivered`, { method: 'POST', as: 'bob' });
  expect([notYet.status, delivered]).toEqual([404, []]);
  const told = await api.fetch(`/api/chat/${turnId}/delivered`, { method: 'POST' });
  expect([told.status, delivered]).toEqual([204, [[turnId]]]);
  expect((await readStream(await join(turnId)).rest()).at(-1)).toBe('data: [DONE]');
  expect(delivered).toEqual([[turnId]]);
});

test('a stream that is closed early does not mark the turn delivered', async () => {
  const delivered = recordCalls(api.stores.turnLog, 'markDelivered');
  const turnId = await ask(api);
  const reading = new AbortController();
  const response = await api.fetch(`/api/chat/${turnId}`, { signal: reading.signal });
  expect(response.status).toBe(200);
  reading.abort();
  await expect.poll(() => subscribers(turnId)).toBe(0);
  await playWhole(turnId);
  expect(delivered).toEqual([]);
});

test('an expired turn is a 410 that says what became of the credit', async () => {
  const turnId = await holdTurn(api);
  await api.stores.ledger.chargeHold(turnId);
  const charged = await join(turnId);
  expect(charged.status).toBe(410);
  expect(await charged.json()).toMatchObject({ code: 'answer_expired', charged: 1 });
  const other = await holdTurn(api);
  await api.stores.ledger.releaseHold(other);
  expect(await (await join(other)).json()).toMatchObject({ code: 'answer_expired', charged: 0 });
});
