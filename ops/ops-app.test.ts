import { request } from 'node:http';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { createResourceWatch } from '@quartet/runtime/process/resources.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { queueNames, toJobPriority } from '@quartet/shared/jobs/queues.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatTurn, type ShownStory } from './cli/format-turn.ts';
import type { OpsContext } from './context.ts';
import { type OpsConfig, opsSettings } from './environment.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { createOpsService } from './service.ts';
import { readMetrics } from './testing/read-metrics.ts';

const stores = await openTestStores();
afterAll(() => stores.close());
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function start(
  config: Partial<OpsConfig> = {},
  more: Partial<typeof stores> = {},
  parts: Partial<OpsContext> = {},
) {
  const draining = new AbortController();
  const service = createOpsService({
    config: { ...readSettings(opsSettings, { OPS_PORT: '0' }), ...config },
    stores: { ...stores, ...more },
    metrics: createMetrics(),
    draining: draining.signal,
    log,
    documents: { '/described.json': () => ({ a: 1 }) },
    ...parts,
  });
  const url = await service.start();
  onTestFinished(() => service.destroy());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers });
  return { url, get, drain: () => draining.abort() };
}

const right = 'the-right-token-of-32-characters';
const basic = (password: string) =>
  `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`;

describe('the port of operators', () => {
  test('asks for the token, except for health', async () => {
    const { get } = await start({ operatorTokens: [{ name: 'ana', token: new Secret(right) }] });
    for (const path of ['/healthz', '/readyz']) expect((await get(path)).status).toBe(200);
    for (const authorization of ['', 'Bearer wrong', 'Bearer', right, basic('wrong'), 'Basic !'])
      expect((await get('/metrics', { authorization })).status).toBe(401);
    for (const authorization of [`Bearer ${right}`, `bearer ${right}`, basic(right)])
      expect((await get('/metrics', { authorization })).status).toBe(200);
    expect((await get('/described.json')).status).toBe(401);
    expect((await get('/nothing', { authorization: `Bearer ${right}` })).status).toBe(404);
    expect((await get('/metrics')).headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  test('refuses wrong tokens of an address for a while after ten, says so once, and passes the right one', async () => {
    const lines: string[] = [];
    const metrics = createMetrics();
    const { get } = await start(
      { operatorTokens: [{ name: 'ana', token: new Secret(right) }] },
      {},
      { metrics, log: { ...log, warn: (_, message) => void lines.push(message) } },
    );
    const call = (authorization = '') =>
      get('/metrics', { ...(authorization && { authorization }) });
    expect((await call()).status).toBe(401);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await call(`Bearer guess-${guess}`)).status).toBe(401);
    const refused = await call('Bearer guess-10');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    for (const authorization of [`Bearer ${right}`, basic(right)])
      expect((await call(authorization)).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    expect(lines).toEqual([
      'wrong operator token',
      'wrong operator tokens of an address refused for a minute',
    ]);
    expect(
      readMetrics((await metrics.read()).text).get('quartet_wrong_operator_tokens_total'),
    ).toBe(11);
  });

  test('opens without a token only to this machine, under its own names', async () => {
    const { url, get } = await start();
    expect((await get('/metrics')).status).toBe(200);
    expect(await (await get('/described.json')).json()).toEqual({ a: 1 });
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    // An attacker's page can resolve its own host name to this machine, but its requests then carry that name.
    request(`${url}/metrics`, { headers: { host: 'evil.example' } }, (res) => {
      res.resume();
      resolve(res.statusCode);
    })
      .on('error', reject)
      .end();
    expect(await promise).toBe(403);
  });

  test('is alive, and not ready, while it drains, a store is unreachable or memory runs out', async () => {
    const away = await start({}, { check: () => Promise.reject(new Error('away')) });
    expect((await away.get('/healthz')).status).toBe(200);
    expect(await (await away.get('/readyz')).json()).toEqual({ status: 'stores_unavailable' });
    const unbuilt = await start({}, {}, { lacksPage: true });
    expect(await (await unbuilt.get('/readyz')).json()).toEqual({ status: 'page_not_built' });
    const lost = {
      store: 'content',
      isUp: false,
      since: new Date(),
      code: 'ECONNREFUSED',
    } as const;
    const partly = await start(
      {},
      { states: () => [lost, { ...lost, store: 'ledger', isUp: true }] },
    );
    const reply = await partly.get('/readyz');
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ status: 'ready', lost: ['content'] });
    const resources = createResourceWatch({
      log,
      read: () => ({ descriptors: null, memory: { used: 99, most: 100 } }),
    });
    resources.check();
    const full = await (await start({}, {}, { resources })).get('/readyz');
    expect(full.status).toBe(503);
    expect(await full.json()).toEqual({ status: 'out_of_memory' });
    const { get, drain } = await start();
    drain();
    const response = await get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'draining' });
  });
});

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/controls`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const isOn = async () => (await stores.controls.read()).models.claude.enabled;

describe('controls', () => {
  const off = JSON.stringify({ model: 'claude', enabled: false });

  test('are set by operators, and seen in the page and the metrics', async () => {
    const { url, get } = await start({
      operatorTokens: [{ name: 'ana', token: new Secret(right) }],
    });
    expect((await post(url, off)).status).toBe(401);
    expect(await isOn()).toBe(true);
    const authorization = `Bearer ${right}`;
    const response = await post(url, off, { authorization });
    expect(await response.json()).toMatchObject({ models: { claude: { enabled: false } } });
    expect(await isOn()).toBe(false);
    expect(await (await get('/', { authorization })).text()).toContain(
      '<span class="bad">off</span>',
    );
    const samples = readMetrics(await (await get('/metrics', { authorization })).text());
    expect(samples.get('quartet_model_up{model="claude"}')).toBe(0);
    expect(samples.get('quartet_model_up{model="gpt"}')).toBe(1);
    expect(samples.get('quartet_model_calls{model="gpt"}')).toBe(0);
    expect(samples.has('quartet_spend_limit_usd')).toBe(false);
    await stores.controls.set({ model: 'claude', enabled: true });
  });

  test('set the budget, which is shown in dollars', async () => {
    const { url, get } = await start();
    await post(url, JSON.stringify({ dailyMicroDollars: 12_500_000 }));
    const samples = readMetrics(await (await get('/metrics')).text());
    expect(samples.get('quartet_spend_limit_usd')).toBe(12.5);
    expect(await (await get('/')).text()).toContain('<dd>$12.50 a day</dd>');
    await stores.controls.set({ dailyMicroDollars: null });
  });

  test('are not set by what a form of another page can send, nor by what is no control', async () => {
    const { url } = await start();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await post(url, off, { 'content-type': type })).status).toBe(400);
    for (const body of ['{', '{"model":"nobody","enabled":false}', '[]', `"${'x'.repeat(2_000)}"`])
      expect((await post(url, body)).status).toBe(400);
    expect(await isOn()).toBe(true);
  });
});

describe('a page that fails', () => {
  const controls = {
    ...stores.controls,
    read: () => Promise.reject(new Error('secret words')),
  };

  test('is a line in the log and an error without words', async () => {
    const { get } = await start({}, { controls });
    const response = await get('/controls');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: 'This page failed; the log says why.' });
  });

  test('names the stores that do not answer', async () => {
    const since = new Date();
    const { get } = await start(
      {},
      {
        controls,
        states: () => [
          { store: 'ledger', isUp: true, since },
          { store: 'queues', isUp: false, since, code: 'TIMEOUT' },
        ],
      },
    );
    const response = await get('/controls');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      error: 'This page failed. No answer from: queues (TIMEOUT).',
    });
  });
});

test('a live worker is not called silent because a store takes long to answer', async () => {
  const announcedAt = Date.now();
  const places = { answers: 1, consensuses: 1, settlements: 1 };
  const read = async () => [{ id: 'live', ...places, announcedAt }];
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const countHolds = async () => {
    vi.setSystemTime(announcedAt + 9_000);
    return { open: 0, overdue: 0 };
  };
  const more = { workers: { ...stores.workers, read }, ledger: { ...stores.ledger, countHolds } };
  const page = await (await (await start({}, more)).get('/')).text();
  expect(page).toContain('<p>1 worker</p>');
});

test('a turn is told by the ledger alone while the queues do not answer', async () => {
  const turnId = createTurnId();
  const file = {
    turnId,
    state: 'settled',
    held: 1,
    charged: 1,
    createdAt: new Date(),
    deadlineAt: new Date(),
    cancelledAt: null,
    entries: [],
  } as const;
  const queues = {
    ...stores.queues,
    createQueue: (...of: Parameters<typeof stores.queues.createQueue>) =>
      Object.assign(stores.queues.createQueue(...of), {
        getJob: () => Promise.reject(new Error('away')),
      }),
  };
  const { get } = await start({}, { queues, desk: { ...stores.desk, findTurn: async () => file } });
  const response = await get(`/turns/${turnId}`);
  expect(response.status).toBe(200);
  expect(formatTurn((await response.json()) as ShownStory)).toMatch(
    /settled.*\njobs: not known, because their queues do not answer\n/,
  );
});

describe('metrics', () => {
  test('report how many jobs wait, and how long the oldest has, though a paid one runs before it', async () => {
    const queue = stores.queues.createQueue(queueNames.answer('grok'));
    onTestFinished(() => queue.close());
    const add = (askedAt: number, paid: boolean) => {
      const opts = { priority: toJobPriority({ askedAt, paid }), timestamp: askedAt };
      return queue.add('answer', { turnId: createTurnId() }, opts);
    };
    await add(Date.now() - 90_000, false);
    await add(Date.now() - 20_000, false);
    await add(Date.now() - 85_000, true);
    const { get } = await start();
    const samples = readMetrics(await (await get('/metrics')).text());
    expect(samples.get('quartet_queue_jobs{queue="answer-grok",state="prioritized"}')).toBe(3);
    expect(samples.get('quartet_queue_jobs{queue="answer-gpt",state="prioritized"}')).toBe(0);
    expect(
      samples.get('quartet_job_oldest_wait_seconds{queue="answer-grok"}'),
    ).toBeGreaterThanOrEqual(90);
    expect(samples.get('quartet_job_oldest_wait_seconds{queue="answer-gpt"}')).toBe(0);
  });

  test('leave out what is not known, and say the rest', async () => {
    const ledger = { ...stores.ledger, countHolds: () => Promise.reject(new Error('away')) };
    const { get } = await start({}, { ledger });
    const samples = readMetrics(await (await get('/metrics')).text());
    expect(samples.has('quartet_holds_open')).toBe(false);
    expect(samples.has('quartet_queue_jobs{queue="settlement",state="active"}')).toBe(true);
  });
});
