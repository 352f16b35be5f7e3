import { afterEach, expect, test, vi } from 'vitest';
import { createStoreWatch, type StoreChecks } from './store-watch.ts';

vi.useFakeTimers();

type Line = readonly [message: string, fields: object];
let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

function watch(checks: StoreChecks) {
  const lines: Line[] = [];
  const note = (fields: object, message: string) => void lines.push([message, fields]);
  const watching = createStoreWatch({ info: note, warn: note, error: note });
  watching.start(checks);
  stop = () => watching.stop();
  return { lines, watching };
}

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const isFull = Object.assign(new Error('OOM command not allowed'), { name: 'ReplyError' });
const step = () => vi.advanceTimersByTimeAsync(2_000);

test('a store that goes down is one line with its cause, and one when it is back', async () => {
  let isUp = false;
  const { lines, watching } = watch({
    content: async () => {
      if (!isUp) throw new Error('Command timed out');
    },
  });
  for (let count = 0; count < 100; count += 1) watching.report('content', refused);
  await step();
  for (let count = 0; count < 100; count += 1) watching.report('content', refused);
  await step();
  expect(lines).toEqual([['store lost', { store: 'content', code: 'ECONNREFUSED' }]]);
  expect(watching.states()).toMatchObject([
    { store: 'content', isUp: false, code: 'ECONNREFUSED' },
  ]);
  isUp = true;
  await step();
  expect(lines.slice(1)).toEqual([
    ['store back', { store: 'content', lostMs: expect.any(Number), errors: 200 }],
  ]);
  expect(watching.states()).toMatchObject([{ store: 'content', isUp: true }]);
  await step();
  expect(lines).toHaveLength(2);
});

test('one of which nobody complained is found lost all the same', async () => {
  const outage = Object.assign(new Error('away'), { cause: refused });
  const { lines } = watch({ ledger: () => Promise.reject(outage) });
  await step();
  expect(lines).toEqual([['store lost', { store: 'ledger', code: 'ECONNREFUSED' }]]);
});

test('complaints of a store that answers are logged once a minute', async () => {
  const { lines, watching } = watch({ queues: async () => 'PONG' });
  for (let count = 0; count < 10; count += 1) {
    watching.report('queues', isFull);
    await step();
  }
  expect(lines).toMatchObject([['store reported an error', { store: 'queues', code: 'OOM' }]]);
  await vi.advanceTimersByTimeAsync(60_000);
  watching.report('queues', isFull);
  await step();
  expect(lines).toHaveLength(2);
});
