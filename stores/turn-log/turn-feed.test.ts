import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsealError } from '../sealing/sealer.ts';
import { compareEntryIds } from './entry-id.ts';
import { createTurnFeed } from './turn-feed.ts';
import type { LogEntry } from './turn-log.ts';

const entry = (n: number): LogEntry => ({
  id: `${n}-0`,
  event: { type: 'credits-settled', charged: n },
});

/** A feed over a log whose reads the test answers itself. */
function openFeed() {
  const log: LogEntry[] = [];
  const heard: string[] = [];
  const reads: { fail(error: Error): void; answer(): void }[] = [];
  const feed = createTurnFeed({
    deliver: (entries) =>
      heard.push(...(entries.length > 0 ? entries.map(({ id }) => id) : ['sealed'])),
    read: (after) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly LogEntry[]>();
      const answer = () =>
        resolve(log.filter(({ id }) => !after || compareEntryIds(id, after) > 0));
      reads.push({ answer, fail: reject });
      return promise;
    },
  });
  return { feed, log, heard, reads };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('delivers messages as they come, and none of them twice', () => {
  const { feed, heard } = openFeed();
  feed.onEntries([entry(1), entry(2)]);
  feed.onEntries([entry(2), entry(3)]);
  feed.onEntries([entry(1)]);
  expect(heard).toEqual(['1-0', '2-0', '3-0']);
});

test('reads after a gap until nothing came meanwhile, then goes on live', async () => {
  const { feed, log, heard, reads } = openFeed();
  feed.onEntries([entry(1)]);
  log.push(entry(1), entry(2));
  feed.onHeardAgain();
  log.push(entry(3));
  feed.onEntries([entry(3)]);
  expect(heard).toEqual(['1-0']);
  reads[0]?.answer();
  await expect.poll(() => reads).toHaveLength(2);
  expect(heard).toEqual(['1-0', '2-0', '3-0']);
  reads[1]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  feed.onEntries([entry(4)]);
  expect(heard.at(-1)).toBe('4-0');
  expect(reads).toHaveLength(2);
});

test('does not follow on messages that came before the gap was told', async () => {
  const { feed, log, heard, reads } = openFeed();
  feed.onEntries([entry(1)]);
  log.push(entry(1), entry(2), entry(3));
  feed.onLost();
  feed.onEntries([entry(3)]);
  feed.onHeardAgain();
  reads[0]?.answer();
  await expect.poll(() => heard).toEqual(['1-0', '2-0', '3-0']);
});

test('stays behind when the connection is lost again while it reads', async () => {
  const { feed, log, heard, reads } = openFeed();
  log.push(entry(1));
  feed.onHeardAgain();
  feed.onLost();
  reads[0]?.answer();
  await expect.poll(() => heard).toEqual(['1-0']);
  log.push(entry(2), entry(3));
  feed.onEntries([entry(3)]);
  feed.onHeardAgain();
  reads.at(-1)?.answer();
  await expect.poll(() => heard).toEqual(['1-0', '2-0', '3-0']);
});

test('reads again when the log could not be read', async () => {
  const { feed, log, heard, reads } = openFeed();
  log.push(entry(1));
  feed.onHeardAgain();
  reads[0]?.fail(new Error('Command timed out'));
  await expect.poll(() => reads).toHaveLength(2);
  reads[1]?.answer();
  await expect.poll(() => heard).toEqual(['1-0']);
});

test('reports an entry that cannot be opened, and shows nothing after it', async () => {
  const { feed, heard, reads } = openFeed();
  feed.onHeardAgain();
  reads[0]?.fail(new UnsealError());
  await vi.advanceTimersByTimeAsync(1_000);
  feed.onEntries([entry(2)]);
  feed.onHeardAgain();
  expect(reads).toHaveLength(1);
  expect(heard).toEqual(['sealed']);
});

test('delivers nothing once it is closed', async () => {
  const { feed, log, heard, reads } = openFeed();
  log.push(entry(1));
  feed.onHeardAgain();
  feed.close();
  reads[0]?.answer();
  await vi.advanceTimersByTimeAsync(1_000);
  feed.onEntries([entry(2)]);
  expect(heard).toEqual([]);
  expect(reads).toHaveLength(1);
});
