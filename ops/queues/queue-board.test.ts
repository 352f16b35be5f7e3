import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

const job = `/api/queues/${queueNames.answer('gpt')}/${jobIds.answer(turnId, 'gpt')}`;
const parent = `/api/queues/${queueNames.settlement}/${jobIds.settlement(turnId)}`;

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
  '',
  '/queue/answer-gpt',
  '/api/queues',
  '/api/queues?activeQueue=answer-gpt&status=latest',
  '/api/queues?activeQueue=settlement&status=waiting-children',
  '/api/redis/stats',
  '/api/job-schedulers',
  '/api/queues/answer-gpt/metrics',
  '/api/queues/answer-gpt/default-job-options',
  '/api/queues/answer-gpt/rate-limit',
  '/api/queues/answer-gpt/job-data-schema',
  job,
  `${job}/logs`,
  `${job}/flow`,
  parent,
  `${parent}/flow`,
])('nowhere is it shown who asked: %s', async (path) => {
  const response = await fetch(url + path);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toContain(canary);
  expect(text).not.toContain('userId');
});

test.each([
  ['PUT', `${job}/retry`],
  ['PUT', `${job}/clean`],
  ['PUT', `${job}/promote`],
  ['PATCH', `${job}/update-data`],
  ['PUT', '/api/queues/answer-gpt/pause'],
  ['PUT', '/api/queues/answer-gpt/empty'],
  ['PUT', '/api/queues/answer-gpt/obliterate'],
  ['PUT', '/api/queues/answer-gpt/clean/failed'],
  ['PUT', '/api/queues/answer-gpt/concurrency'],
  ['POST', '/api/queues/answer-gpt/add'],
  ['PUT', '/api/queues/pause'],
  ['DELETE', job],
])('nothing can be changed: %s %s', async (method, path) => {
  expect((await fetch(url + path, { method })).status).toBe(405);
});

test('its page is told to load nothing from elsewhere, and names nothing there', async () => {
  const response = await fetch(url);
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self';/,
  );
  expect(await response.text()).not.toMatch(/(?:src|href)="https?:/);
});
