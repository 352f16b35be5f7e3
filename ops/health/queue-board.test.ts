import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appRoutes } from '@bull-board/api/dist/routes.js';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpsQueues } from './ops-queues.ts';
import { createQueueBoard } from './queue-board.ts';

const canary = 'user_CNRYboard';
const turnId = createTurnId();
const closing = new AsyncDisposableStack();
let url: string;

beforeAll(async () => {
  const stores = await openTestStores();
  closing.defer(() => stores.close());
  const flows = stores.queues.createFlowProducer();
  closing.defer(() => flows.close());
  const data = { v: 1, turnId, userId: canary };
  await flows.add({
    name: 'settlement',
    queueName: queueNames.settlement,
    data,
    opts: { jobId: jobIds.settlement(turnId) },
    children: [
      {
        name: 'answer',
        queueName: queueNames.answer('gpt'),
        data: { ...data, model: 'gpt', deadlineAt: 1 },
        opts: { jobId: jobIds.answer(turnId, 'gpt'), priority: 10 },
      },
    ],
  });
  const queues = createOpsQueues(stores.queues);
  closing.defer(() => queues.close());
  const server = createServer(express().use('/queues', createQueueBoard(queues.queues, '/queues')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.defer(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/queues`;
});
afterAll(() => closing.disposeAsync());

interface JobRef {
  readonly queueName: string;
  readonly jobId: string;
}

const answer: JobRef = {
  queueName: queueNames.answer('gpt'),
  jobId: jobIds.answer(turnId, 'gpt'),
};
const parent: JobRef = {
  queueName: queueNames.settlement,
  jobId: jobIds.settlement(turnId),
};

/** Every route of Bull Board itself, with these jobs and queues. If a newer version adds routes, they are included. */
const routes = [appRoutes.entryPoint, ...appRoutes.api].flatMap(({ method, route }) =>
  [method]
    .flat()
    .flatMap((each) => [route].flat().map((path) => [each.toUpperCase(), path] as const)),
);

const fill = (route: string, job: JobRef) =>
  route
    .replace(/:(queueName|jobId)/g, (_, name: keyof JobRef) => job[name])
    .replace(/:queueStatus/, 'failed')
    .replace(/:schedulerId/, 'any');

const isRead = ([method]: readonly [string, string]) => method === 'GET';
const reads = routes.filter(isRead).map(([, route]) => route);
const writes = routes.filter((each) => !isRead(each));

test('every queue is shown, in the embedded product too, with its jobs', async () => {
  const response = await fetch(
    `${url}/api/queues?activeQueue=${queueNames.answer('gpt')}&status=prioritized`,
  );
  const { queues } = (await response.json()) as {
    queues: { name: string; counts: object; readOnlyMode: boolean; jobs: object[] }[];
  };
  expect(queues).toHaveLength(6);
  for (const { readOnlyMode } of queues) expect(readOnlyMode).toBe(true);
  expect(queues.find(({ name }) => name === queueNames.answer('gpt'))).toMatchObject({
    counts: { prioritized: 1 },
    jobs: [{ data: { turnId, model: 'gpt', deadlineAt: 1 } }],
  });
});

test.each([
  ...reads,
  '/api/queues?activeQueue=:queueName&status=latest',
  '/api/queues?activeQueue=:queueName&status=waiting-children',
])('no page shows who asked: %s', async (route) => {
  for (const job of [answer, parent]) {
    const response = await fetch(url + fill(route, job));
    // The list of workers is hidden.
    expect(response.status).toBe(route.endsWith('/workers') ? 403 : 200);
    const text = await response.text();
    expect(text).not.toContain(canary);
    expect(text).not.toContain('userId');
  }
});

test.each([...writes, ['DELETE', '/api/queues/:queueName/:jobId'] as const])(
  'nothing can be changed: %s %s',
  async (method, route) => {
    expect((await fetch(url + fill(route, answer), { method })).status).toBe(405);
  },
);

test('its page is told to load nothing from elsewhere, and names nothing there', async () => {
  const response = await fetch(url);
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self';/,
  );
  expect(await response.text()).not.toMatch(/(?:src|href)="https?:/);
});
