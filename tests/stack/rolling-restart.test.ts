import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Backend, startBalancer } from '../support/balancer.ts';
import { openFreshStores } from './open-fresh-stores.ts';
import { openStackParts } from './open-stack-parts.ts';
import { findOpsUrl, startProcess } from './quartet-process.ts';

async function openParts() {
  const stores = await openFreshStores();
  onTestFinished(() => stores[Symbol.asyncDispose]());
  const parts = await openStackParts(stores);
  onTestFinished(() => parts.close());
  return parts;
}

/** Asks every 10 ms until it is ended, and resolves to the status of each call, with the body of a refused one. */
function probe(url: string) {
  const ending = new AbortController();
  const calls: Promise<string>[] = [];
  const ask = async () => {
    const response = await fetch(`${url}/api/clerk-key`);
    const body = await response.text();
    return response.ok ? 'ok' : `${response.status} ${body}`;
  };
  const asking = (async () => {
    while (!ending.signal.aborted) {
      calls.push(ask().catch(String));
      await delay(10);
    }
  })();
  return async () => {
    ending.abort();
    await asking;
    return Promise.all(calls);
  };
}

test('in a rolling restart of two apis behind a balancer that looks once a second, no call fails', async () => {
  const parts = await openParts();
  const { apis: environments } = parts.environments;
  const start = (index: 0 | 1) =>
    startProcess(
      'api/main.ts',
      { ...environments[index], DRAIN_DELAY_SECONDS: '5' },
      'api started',
    );
  const processes = await Promise.all([start(0), start(1)]);
  onTestFinished(() => {
    for (const { child } of processes) child.kill('SIGKILL');
  });
  const backends: Backend[] = processes.map((each, index) => ({
    url: parts.apis[index] ?? '',
    readyUrl: `${findOpsUrl(each)}/readyz`,
  }));
  const balancer = await startBalancer(backends);
  onTestFinished(() => balancer.close());
  const endProbe = probe(balancer.url);
  for (const index of [0, 1] as const) {
    const backend = backends[index]!;
    await expect.poll(() => balancer.ready()).toHaveLength(2);
    expect(await processes[index].end()).toBe(0);
    expect(balancer.ready()).not.toContain(backend);
    backend.readyUrl = null;
    processes[index] = await start(index);
    backend.readyUrl = `${findOpsUrl(processes[index])}/readyz`;
  }
  await expect.poll(() => balancer.ready()).toHaveLength(2);
  const statuses = await endProbe();
  expect(statuses.length).toBeGreaterThan(100);
  expect(statuses.filter((status) => status !== 'ok')).toEqual([]);
});
