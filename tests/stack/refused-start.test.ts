import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findOpsUrl, startProcess } from './quartet-process.ts';

const host = '127.0.0.1';
const settings = {
  SEALING_KEYS: `test:${Buffer.alloc(32, 7).toString('base64url')}`,
  CLERK_PUBLISHABLE_KEY: 'pk_test_Y2xlcmsucXVhcnRldC50ZXN0JA',
  CLERK_SECRET_KEY: 'sk_test_x',
  MAILBOX_KEYS: Buffer.alloc(32, 7).toString('base64url'),
  CLERK_WEBHOOK_SIGNING_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
  APP_ORIGINS: 'http://localhost',
  HOST: host,
  PORT: '0',
  OPS_PORT: '0',
  START_WAIT_SECONDS: '0',
  ...Object.fromEntries(modelKeys.map((model) => [toVariableName(model, 'API_KEY'), 'x'])),
};

test.each(['PORT', 'OPS_PORT'])(
  'the api, its %s taken, says so in one line and ends with 1',
  async (name) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const stores = { REDIS_URL: inject('redisUrl'), DATABASE_URL: inject('databaseUrl') };
    const environment = { ...settings, ...stores, [name]: String(port) };
    await expect(startProcess('api/main.ts', environment, 'api started')).rejects.toThrow(
      `api/main.ts ended with 1:\nPort ${port} of ${host} is taken.\n`,
    );
  },
);

test.each(['api', 'worker'])(
  'the %s, where Postgres does not answer, says so in one line and ends with 1',
  async (program) => {
    const stores = { REDIS_URL: `redis://${host}:9`, DATABASE_URL: `postgres://a:b@${host}:9/c` };
    const environment = { ...settings, ...stores };
    await expect(startProcess(`${program}/main.ts`, environment, 'started')).rejects.toThrow(
      `${program}/main.ts ended with 1:\nPostgres does not answer at the address in DATABASE_URL (ECONNREFUSED).\n`,
    );
  },
);

test('the worker, where Redis does not answer, names it, is not ready, and ends with 1 after START_WAIT_SECONDS', async () => {
  const stores = { REDIS_URL: `redis://${host}:9`, DATABASE_URL: inject('databaseUrl') };
  const environment = { ...settings, ...stores, START_WAIT_SECONDS: '10' };
  const worker = await startProcess('worker/main.ts', environment, 'stores are waited for');
  const ended = once(worker.child, 'exit');
  const ready = await fetch(`${findOpsUrl(worker)}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'stores_unavailable', lost: expect.arrayContaining(['queues']) },
  ]);
  expect(await ended).toEqual([1, null]);
  expect(worker.output()).toMatch(/^Waited 10 s in vain for .*queues.* \(ECONNREFUSED\)/m);
  expect(worker.output().match(/stores are waited for/g)).toHaveLength(1);
});
