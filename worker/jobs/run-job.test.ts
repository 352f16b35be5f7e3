import { settlementJobSchema } from '@quartet/shared/jobs/queues.ts';
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq';
import { expect, test, vi } from 'vitest';
import { aTurn } from '../testing/a-turn.ts';
import { WorkAborted } from './abort-cause.ts';
import { runJob } from './run-job.ts';

function setUp(data: unknown, work = vi.fn<() => Promise<void>>(async () => undefined)) {
  const logged: unknown[] = [];
  const note = (fields: object) => void logged.push(fields);
  const job = {
    data,
    id: 'job',
    queueName: 'settlement',
    timestamp: Date.now(),
    moveToWait: vi.fn<(token?: string) => Promise<number>>(async () => 0),
    moveToDelayed: vi.fn<(at: number, token?: string) => Promise<void>>(async () => undefined),
  };
  const log = { info: note, warn: note, error: note };
  const run = () => runJob({ job, token: 'lock', schema: settlementJobSchema, log }, work);
  return { job, work, logged, run };
}

test('runs a job with valid data, and returns nothing', async () => {
  const { work, run } = setUp({ v: 1, ...aTurn });
  expect(await run()).toBeUndefined();
  expect(work).toHaveBeenCalledWith({ v: 1, turnId: aTurn.turnId });
});

test('delays a job of a newer version for a newer worker', async () => {
  const { job, work, run } = setUp({ v: 3, ...aTurn });
  await expect(run()).rejects.toBeInstanceOf(DelayedError);
  expect(job.moveToDelayed).toHaveBeenCalledWith(expect.any(Number), 'lock');
  expect(work).not.toHaveBeenCalled();
});

test('fails a job of a newer version after ten minutes', async () => {
  const { job, run } = setUp({ v: 3, ...aTurn });
  job.timestamp -= 11 * 60_000;
  await expect(run()).rejects.toBeInstanceOf(UnrecoverableError);
});

test.each([null, {}, { v: 1, turnId: 'x', userId: 'y' }, { v: '3', ...aTurn }])(
  'an invalid job is refused for good: %j',
  async (data) => {
    const { work, run } = setUp(data);
    await expect(run()).rejects.toEqual(new UnrecoverableError('invalid_job'));
    expect(work).not.toHaveBeenCalled();
  },
);

test('keeps only an error code of a failed job in the queue', async () => {
  const failure = Object.assign(new Error('SET question:1 Paris'), { command: 'Paris' });
  const { logged, run } = setUp(
    { v: 1, ...aTurn },
    vi.fn(() => Promise.reject(failure)),
  );
  const error = await run().catch((one: unknown) => one);
  expect(error).toEqual(new Error('internal'));
  expect((error as Error).cause).toBeUndefined();
  expect(logged).toEqual([{ err: failure, queue: 'settlement', jobId: 'job' }]);
});

test('returns a drained job to its queue', async () => {
  const drained = vi.fn(() => Promise.reject(new WorkAborted('draining')));
  const { job, run } = setUp({ v: 1, ...aTurn }, drained);
  await expect(run()).rejects.toBeInstanceOf(WaitingError);
  expect(job.moveToWait).toHaveBeenCalledWith('lock');
});

test('postpones a job whose process is cut off from a store, so that another process takes it', async () => {
  const cutOff = vi.fn(() => Promise.reject(new WorkAborted('cut-off')));
  const { job, run } = setUp({ v: 1, ...aTurn }, cutOff);
  await expect(run()).rejects.toBeInstanceOf(DelayedError);
  expect(job.moveToDelayed).toHaveBeenCalledWith(expect.any(Number), 'lock');
  expect(job.moveToWait).not.toHaveBeenCalled();
});
