import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../support/setup/fresh-database.ts';
import { createFreshRedis } from '../support/setup/fresh-redis.ts';
import { createLink } from '../support/setup/link.ts';
import { startRedis } from '../support/setup/redis-server.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await createFreshDatabase(inject('databaseUrl'));
});
afterAll(() => database.drop());

interface Urls {
  readonly queue: string;
  readonly content: string;
  readonly database: string;
}

type Line = readonly [message: string, fields: object];

async function openWith(urls: Partial<Urls>) {
  const lines: Line[] = [];
  const note = (fields: object, message: string) => void lines.push([message, fields]);
  const stores = await createStores(
    {
      kind: 'scaled',
      databaseUrl: new Secret(urls.database ?? database.url),
      databaseConnections: 2,
      redisUrl: new Secret(urls.queue ?? inject('redisUrl')),
      contentRedisUrl: new Secret(urls.content ?? inject('contentRedisUrl')),
      keyRing: createRandomKeyRing(),
    },
    { logger: { info: note, warn: note, error: note } },
  );
  onTestFinished(() => stores.close());
  return { lines, stores };
}

const withPassword = (url: string, password: string) => url.replace('://', `://:${password}@`);

test('a Redis that refuses the password, or wants one, is said at the start', async () => {
  const server = await startRedis(['--requirepass', 'right']);
  onTestFinished(() => server.stop());
  await expect(openWith({ queue: withPassword(server.url, 'wrong') })).rejects.toThrow(
    'The Redis of REDIS_URL refuses its user or password (WRONGPASS).',
  );
  await expect(openWith({ content: server.url })).rejects.toThrow(
    'The Redis of CONTENT_REDIS_URL asks for a password that it does not have (NOAUTH).',
  );
  const { stores } = await openWith({ queue: withPassword(server.url, 'right') });
  await stores.check();
});

test('a Redis Cluster is refused at the start', async () => {
  const server = await startRedis(['--cluster-enabled', 'yes']);
  onTestFinished(() => server.stop());
  await expect(openWith({ queue: server.url })).rejects.toThrow(
    /^The Redis of REDIS_URL is a Redis Cluster/,
  );
});

test('a Postgres that has no such database is said with its code', async () => {
  const missing = database.url.replace(/\/[^/]*$/, '/nowhere');
  await expect(openWith({ database: missing })).rejects.toThrow(
    'Postgres refuses the user, password or name in DATABASE_URL (3D000).',
  );
});

test.for(['queue', 'content', 'database'] as const)(
  'while the %s is unreachable there is one line, with the cause, and one when it is back',
  async (lost) => {
    const fresh = await createFreshRedis(inject('redisUrl'));
    onTestFinished(() => fresh.clear());
    const link = await createLink(lost === 'database' ? database.url : fresh.url);
    onTestFinished(() => link.close());
    const { lines, stores } = await openWith({ [lost]: link.url });
    const worker = stores.queues.createWorker('watched', async () => undefined);
    onTestFinished(() => worker.close());
    await worker.waitUntilReady();
    const store = { queue: 'queues', content: 'content', database: 'ledger' }[lost];
    await link.cut();
    const isUp = () => stores.states().find((state) => state.store === store)?.isUp;
    await expect.poll(isUp).toBe(false);
    await expect(stores.check()).rejects.toMatchObject({ status: 503 });
    await link.mend();
    await expect.poll(isUp).toBe(true);
    expect(lines.map(([message]) => message)).toEqual(['store lost', 'store back']);
    expect(lines[0]?.[1]).toEqual({ store, code: expect.stringMatching(/^E[A-Z]+$/) });
  },
);

test.for([
  ['full', 'queue', 'maxmemory', '1'],
  ['full', 'content', 'maxmemory', '1'],
  ['read-only', 'queue', 'min-replicas-to-write', '1'],
  ['read-only', 'content', 'min-replicas-to-write', '1'],
] as const)('a Redis that is %s counts as lost: %s', async ([, lost, setting, value]) => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const { lines, stores } = await openWith({ [lost]: server.url });
  await stores.check();
  const operator = new Redis(server.url);
  onTestFinished(() => operator.disconnect());
  await operator.config('SET', setting, value);
  await expect(stores.check()).rejects.toMatchObject({ status: 503 });
  const store = lost === 'queue' ? 'queues' : 'content';
  const code = setting === 'maxmemory' ? 'OOM' : 'NOREPLICAS';
  await expect.poll(() => lines).toEqual([['store lost', { store, code }]]);
  await operator.config('SET', setting, '0');
  await stores.check();
});

test('a Postgres that takes no writes counts as lost', async () => {
  const own = await createFreshDatabase(inject('databaseUrl'));
  onTestFinished(() => own.drop());
  const options = { connections: 1, onError: () => undefined };
  await (await openPostgres(new Secret(own.url), options)).close();
  const name = new URL(own.url).pathname.slice(1);
  const operator = new Client({ connectionString: inject('databaseUrl') });
  await operator.connect();
  onTestFinished(() => operator.end());
  await operator.query(`alter database "${name}" set default_transaction_read_only = on`);
  const readOnly = await openPostgres(new Secret(own.url), {
    ...options,
    tables: { applies: false },
  });
  onTestFinished(() => readOnly.close());
  await expect(readOnly.check()).rejects.toMatchObject({
    code: 'database_unavailable',
    cause: { code: '25006' },
  });
});

test('a role that may not change the tables is said with what to do', async () => {
  const { hostname, port } = new URL(database.url);
  const operator = new Client({ connectionString: database.url });
  await operator.connect();
  const role = `reader_${process.pid}`;
  await operator.query(`create role ${role} login password 'hidden'`);
  onTestFinished(async () => {
    await operator.query(`drop role ${role}`);
    await operator.end();
  });
  const path = new URL(database.url).pathname;
  const url = `postgres://${role}:hidden@${hostname}:${port}${path}`;
  await expect(openWith({ database: url })).rejects.toThrow(
    'The role in DATABASE_URL may not create or change the tables (42501): let it, or run npm run migrate as one that may, and set MIGRATE=off.',
  );
});
