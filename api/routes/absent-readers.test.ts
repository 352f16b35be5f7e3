import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { acknowledgement } from '@quartet/shared/http/acknowledgement.ts';
import { wholeTurn } from '@quartet/shared/testing/whole-turn.ts';
import { countSubscribers } from '@quartet/stores/testing/count-subscribers.ts';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../testing/ask.ts';
import { readStream } from '../testing/read-stream.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { answerDelta, answerStart } from '../testing/turn-script.ts';

let api: TestApi;
let subscribers: (turnId: string) => number;
beforeEach(async () => {
  api = await startTestApi();
  subscribers = countSubscribers(api.stores.turnLog);
});
afterEach(() => api.stop());

/** Joins the turn as the page does, and reads nothing of it. */
function openPaused(turnId: string): Socket {
  const socket = connect(api.port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/chat/${turnId} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ada\r\nX-Acknowledge: turn-end\r\n\r\n`,
  );
  return socket;
}

test('a reader that takes nothing holds no more than one round of frames', async () => {
  const turnId = await ask(api);
  const socket = openPaused(turnId);
  await expect.poll(() => subscribers(turnId)).toBe(1);
  const before = process.memoryUsage().rss;
  await api.stores.turnLog.append({ turnId, userId: 'ada' }, [answerStart('gpt')]);
  for (let round = 0; round < 30; round += 1) {
    await api.stores.turnLog.append({ turnId, userId: 'ada' }, [
      answerDelta('gpt', 'x'.repeat(100_000)),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  socket.destroy();
  await expect.poll(() => subscribers(turnId)).toBe(0);
});

test('a sleeping reader is closed at the end of the turn, which stays until it is read', async () => {
  const delivered = recordCalls(api.stores.turnLog, 'markDelivered');
  const turnId = await ask(api);
  const asleep = openPaused(turnId);
  await expect.poll(() => subscribers(turnId)).toBe(1);
  await api.stores.turnLog.append({ turnId, userId: 'ada' }, wholeTurn);
  await expect.poll(() => subscribers(turnId)).toBe(0);
  const again = await api.fetch(`/api/chat/${turnId}`, { headers: acknowledgement });
  expect((await readStream(again).rest()).at(-1)).toBe('data: [DONE]');
  expect(delivered).toEqual([]);
  asleep.destroy();
});

test('the stream of the question itself marks the turn delivered at its end', async () => {
  const delivered = recordCalls(api.stores.turnLog, 'markDelivered');
  await api.setCredits('ada', 1);
  const asked = await api.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ message: 'How?' }),
  });
  const turnId = asked.headers.get('x-turn-id') ?? '';
  await api.stores.turnLog.append({ turnId, userId: 'ada' }, wholeTurn);
  expect((await readStream(asked).rest()).at(-1)).toBe('data: [DONE]');
  await expect.poll(() => delivered).toEqual([[turnId]]);
});

test('a reader whose connection takes no more bytes is closed after the end of the turn', async () => {
  const turnId = await ask(api);
  const { promise: accepted, resolve } = Promise.withResolvers<Socket>();
  const note = (message: unknown) => resolve((message as { readonly socket: Socket }).socket);
  subscribe('http.server.request.start', note);
  const stuck = openPaused(turnId);
  // What is written from here on stays in this process, as when the system's buffers are full.
  Object.assign(await accepted, { _write: () => undefined, _writev: () => undefined });
  unsubscribe('http.server.request.start', note);
  await expect.poll(() => subscribers(turnId)).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await api.stores.turnLog.append({ turnId, userId: 'ada' }, wholeTurn);
  const letGo = once(stuck.resume(), 'close');
  const waitOn = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return stuck.closed;
  };
  await expect.poll(waitOn).toBe(true);
  await letGo;
});
