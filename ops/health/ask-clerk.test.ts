import { createServer, type Server } from 'node:http';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { listen } from '@quartet/runtime/process/listen.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askClerk } from './ask-clerk.ts';
import { listClocks, runChecks } from './checks.ts';

let server: Server;
let apiUrl: string;
let date: Date | null = null;
/** The reply to a request for the plans. */
let listed: unknown;
beforeAll(async () => {
  server = createServer((req, res) => {
    if (date) res.setHeader('date', date.toUTCString());
    if (req.headers.authorization !== 'Bearer sk_test_right') return res.writeHead(401).end('{}');
    const { pathname } = new URL(req.url ?? '', 'http://localhost');
    const replies: Readonly<Record<string, unknown>> = {
      '/v1/jwks': {},
      '/v1/billing/plans': listed,
    };
    const reply = replies[pathname];
    return res.writeHead(reply === undefined ? 404 : 200).end(JSON.stringify(reply ?? {}));
  });
  apiUrl = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function inspect(key: string, more = {}) {
  const secrets = { secretKey: new Secret(key), webhookSecret: new Secret('whsec_x') };
  const clerk = await askClerk({ apiUrl, ...secrets, ...more });
  const problems = runChecks({ clerk, clocks: listClocks([clerk]) }).flatMap(
    (each) => each.problems,
  );
  return problems.map(({ about, problem }) => `${about} ${problem}`);
}

test('reports a refused key, a missing webhook secret and a Clerk that does not answer', async () => {
  expect(await inspect('sk_test_right')).toEqual([]);
  expect(await inspect('sk_test_wrong')).toEqual(['CLERK_SECRET_KEY is refused (401)']);
  expect(await inspect('sk_test_right', { webhookSecret: undefined })).toEqual([
    'CLERK_WEBHOOK_SIGNING_SECRET is not set: purchases are missed',
  ]);
  expect(await inspect('sk_test_right', { apiUrl: 'http://127.0.0.1:9' })).toEqual([
    'Clerk does not answer',
  ]);
});

test('reports a clock that differs from that of Clerk', async () => {
  date = new Date(Date.now() + 600_000);
  expect(await inspect('sk_test_right')).toEqual([
    expect.stringMatching(/^Clerk has a clock that differs from this one by \d+ s$/),
  ]);
  date = null;
});

test('reports a plan whose price at Clerk is another one than the page shows', async () => {
  const data = plans.map(({ slug, price }) => ({ slug, fee: { amount: Math.round(100 * price) } }));
  listed = { data: [{ slug: 'free_user', fee: null }, ...data] };
  expect(await inspect('sk_test_right')).toEqual([]);
  const [value, ...others] = data;
  listed = { data: [{ ...value, fee: { amount: 1299 } }, ...others] };
  expect(await inspect('sk_test_right')).toEqual([
    'The plan quartet_value costs $12.99 at Clerk, but $9.99 on the page',
  ]);
  for (const broken of [undefined, 'no list', { data: [{ slug: 'quartet_value' }] }]) {
    listed = broken;
    expect(await inspect('sk_test_right')).toEqual([]);
  }
});
