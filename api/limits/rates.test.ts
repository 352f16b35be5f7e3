import { readSettings, type SettingValues } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { Router } from 'express';
import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { requireSession } from '../auth/require-session.ts';
import { openTestContext, startTestApi, testVerifier } from '../testing/start-test-api.ts';
import { defineRates } from './define-rates.ts';
import { createLimit } from './limit.ts';
import { rates } from './rates.ts';

const more = defineRates({
  shouts: {
    of: 'user',
    counts: 'Times that one user shouts',
    minute: 2,
    hour: 20,
    sentence: 'Not so often, please.',
  },
  knocks: { of: 'address', counts: 'Times that one address knocks', minute: 1 },
  echoes: { of: 'user', counts: 'Echoes of one user', minute: { like: 'shouts', times: 3 } },
});

const defaults = readSettings(more.settings, {});

const take = () => Promise.reject(new Error('lost'));

/** Starts an api with routes for the added rates. */
async function start(numbers: Partial<typeof defaults> = {}, lost = false) {
  const stores = await openTestStores();
  const rateStore = lost ? { ...stores.rates, take } : stores.rates;
  const ctx = await openTestContext({ stores: { ...stores, rates: rateStore } });
  const limits = { ...ctx.config.limits, ...defaults, ...numbers };
  const limit = createLimit({ ...ctx, config: { ...ctx.config, limits } }, more);
  const handler = Router()
    .use('/shouts', requireSession(testVerifier), limit('shouts'))
    .use('/echoes', requireSession(testVerifier), limit('echoes'))
    .use('/knocks', limit('knocks'))
    .use((_req, res) => void res.json({}));
  const api = await startTestApi({ stores, mounts: [{ path: '/more', handler }] });
  onTestFinished(() => api.stop());
  return api;
}

test('a row gives each setting a name, a default and a description', () => {
  expectTypeOf<SettingValues<typeof more.settings>>().toEqualTypeOf<{
    readonly shoutsPerMinute: number;
    readonly shoutsPerHour: number;
    readonly knocksPerMinute: number;
  }>();
  expect(readSettings(more.settings, { SHOUTS_PER_HOUR: '30' })).toEqual({
    shoutsPerMinute: 2,
    shoutsPerHour: 30,
    knocksPerMinute: 1,
  });
  expect(more.settings.SHOUTS_PER_HOUR.about).toBe('Times that one user shouts in an hour.');
  expect(() => readSettings(more.settings, { KNOCKS_PER_MINUTE: '0' })).toThrow(EnvironmentError);
});

test('an added row refuses a call over its limit with 429, its sentence, a wait and the rate', async () => {
  const api = await start();
  const shout = (as = 'ada') => api.fetch('/more/shouts', { as });
  expect((await shout()).headers.get('ratelimit-remaining')).toBe('1');
  expect((await shout()).status).toBe(200);
  const refused = await shout();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    error: 'Not so often, please.',
    retryable: true,
  });
  expect(refused.headers.get('ratelimit-limit')).toBe('2');
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'));
  expect((await shout('eve')).status).toBe(200);
});

test('a rate with `like` follows the number of the other rate', async () => {
  const api = await start({ shoutsPerMinute: 1 });
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await api.fetch('/more/echoes')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('a rate by address counts the calls of all its users together', async () => {
  const api = await start();
  expect((await api.fetch('/more/knocks', { as: 'ada' })).status).toBe(200);
  expect((await api.fetch('/more/knocks', { as: null })).status).toBe(429);
});

test('when rate storage is down, refuses users with 503 and lets addresses pass', async () => {
  const api = await start({}, true);
  expect((await api.fetch('/more/shouts')).status).toBe(503);
  expect((await api.fetch('/more/knocks')).status).toBe(200);
});

test('every rate of the api has a number, from its own setting or another rate’s', () => {
  const numbers = readSettings(rates.settings, {});
  for (const name of Object.keys(rates.rows) as (keyof typeof rates.rows)[]) {
    const [{ of }, windows] = rates.count(name, 'ada', numbers);
    expect([name, of, windows.length > 0]).toEqual([name, 'ada', true]);
    for (const { most } of windows) expect(most).toBeGreaterThan(0);
  }
  expect(rates.count('refusedPosts', '::1', numbers)).toEqual([
    { name: 'refused-posts', of: '::1' },
    [{ most: 600, seconds: 60 }],
  ]);
});
