import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Asking } from '../../faults/recorder/asking.ts';
import { expectWhole } from '../expect-whole.ts';
import { openPages } from '../open-pages.ts';
import { startProbe } from '../probe.ts';
import type { ContainerStack } from '../stack.ts';
import type { Promised } from './promised.ts';

const openPagesCount = 12;
const askEveryMs = 4_000;

/** A new person asks every few seconds, by stream and by socket alternately, until the work is done. */
async function askDuring(stack: ContainerStack, work: Promise<unknown>): Promise<Asking[]> {
  const asked: Promise<Asking>[] = [];
  const done = new AbortController();
  const ending = work.finally(() => done.abort());
  while (!done.signal.aborted) {
    asked.push(stack.ask(asked.length % 2 === 0 ? 'sse' : 'socket'));
    await Promise.race([ending, pause(askEveryMs)]);
  }
  await ending;
  return Promise.all(asked);
}

/** Runs the script by which operators replace containers. */
export const roll: Promised = {
  promise: 'in a rolling restart of workers and apis no call fails, and no turn',
  async keep(stack) {
    const before = await list(stack);
    const begun = Date.now();
    const people = await Promise.all(Array.from({ length: openPagesCount }, () => stack.signUp()));
    const pages = openPages(
      stack.url,
      people.map(({ token }) => token),
    );
    const endProbe = startProbe(stack.url, ['/api/clerk-key', '/']);
    const rolling = stack.operate('roll', 'worker', 'api');
    const asked = await askDuring(stack, rolling);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    for (const asking of asked) await expectWhole(asking);
    const { calls, failed, p99Ms, longestMs, lateMs } = await endProbe();
    await pages.close();
    assert.deepEqual(failed, {}, `of ${calls} calls failed: ${JSON.stringify(failed)}`);
    const after = await list(stack);
    assert.equal(after.length, before.length);
    assert.deepEqual(
      after.filter((id) => before.includes(id)),
      [],
    );
    const times = `p99 ${p99Ms} ms, longest ${longestMs} ms (prober late by ${lateMs} ms)`;
    return `${calls} calls in ${seconds} s, ${times}; ${asked.length} turns; ${pages.reopened()} sockets opened again`;
  },
};

async function list(stack: ContainerStack): Promise<readonly string[]> {
  return [...(await stack.containersOf('api')), ...(await stack.containersOf('worker'))];
}
