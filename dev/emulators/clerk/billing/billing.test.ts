import { expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/open-browser.ts';
import { addPeriod } from './subscription-item.ts';

const ada = { email_address: 'ada@example.com', password: 'correct horse battery' };

test('a checkout confirmed twice is paid for once', async () => {
  await using browser = await signUp();
  const { response } = await checkOut(browser, 'small');
  const confirm = `/v1/me/billing/checkouts/${response.id}/confirm?_method=PATCH`;
  expect((await browser.post(confirm)).response.status).toBe('completed');
  const payments = await browser.get('/v1/me/billing/payment_attempts');
  expect(payments).toMatchObject({ total_count: 1, data: [{ amount: { amount: 999 } }] });
});

test('nothing is due for a cheaper plan until the dearer one has ended', async () => {
  await using browser = await signUp();
  await checkOut(browser, 'large');
  const { response } = await checkOut(browser, 'small');
  expect(response).toMatchObject({
    is_immediate_plan_change: false,
    totals: { total_due_now: { amount: 0 } },
  });
  expect(await readItems(browser)).toMatchObject([
    { plan: { slug: 'large' }, status: 'active', canceled_at: expect.any(Number) },
    { plan: { slug: 'small' }, status: 'upcoming' },
  ]);
});

test('a cancelled plan stays active until its period ends, and can be resumed for nothing', async () => {
  await using browser = await signUp();
  await checkOut(browser, 'small');
  const [bought] = await readItems(browser);
  await browser.post(`/v1/me/billing/subscription_items/${bought?.id}?_method=DELETE`);
  expect(await readItems(browser)).toMatchObject([
    { id: bought?.id, status: 'active', canceled_at: expect.any(Number) },
    { plan: { slug: 'free_user' }, status: 'upcoming', period_start: bought?.period_end },
  ]);
  await checkOut(browser, 'small');
  expect(await readItems(browser)).toMatchObject([{ id: bought?.id, canceled_at: null }]);
  expect(await browser.get('/v1/me/billing/payment_attempts')).toMatchObject({ total_count: 1 });
});

test("a month's payments make a statement", async () => {
  await using browser = await signUp();
  await checkOut(browser, 'small');
  await checkOut(browser, 'large');
  const { response } = await browser.get('/v1/me/billing/statements');
  expect(response).toMatchObject({
    total_count: 1,
    data: [{ status: 'open', totals: { grand_total: { amount: 3998 } } }],
  });
});

test('the default plan cannot be cancelled, nor anyone else’s', async () => {
  await using browser = await signUp();
  const [free] = await readItems(browser);
  const other = browser.clerk.createUser({ email: 'b@b.test' });
  browser.clerk.subscribe(other.id, 'large');
  for (const id of [free?.id, other.current.id]) {
    const path = `/v1/me/billing/subscription_items/${id}?_method=DELETE`;
    expect((await browser.post(path)).errors?.[0]).toMatchObject({ code: 'resource_not_found' });
  }
});

test.each([
  ['2026-01-15T10:00:00.000Z', 'month', '2026-02-15T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 'month', '2026-02-28T10:00:00.000Z'],
  ['2026-12-31T10:00:00.000Z', 'month', '2027-01-31T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 'annual', '2029-02-28T10:00:00.000Z'],
] as const)('from %s, one %s lasts until %s', (start, period, end) => {
  expect(new Date(addPeriod(Date.parse(start), period)).toISOString()).toBe(end);
});

interface Item {
  readonly id: string;
  readonly [field: string]: unknown;
}

async function signUp(): Promise<TestBrowser> {
  const browser = await openBrowser();
  await browser.post('/v1/client/sign_ups', ada);
  return browser;
}

async function checkOut(browser: TestBrowser, slug: string) {
  const choice = { plan_id: `cplan_${slug}`, plan_period: 'month' };
  const { response } = await browser.post('/v1/me/billing/checkouts', choice);
  return browser.post(`/v1/me/billing/checkouts/${response.id}/confirm?_method=PATCH`);
}

async function readItems(browser: TestBrowser): Promise<readonly Item[]> {
  const { response } = await browser.get('/v1/me/billing/subscription');
  return response['subscription_items'] as Item[];
}
