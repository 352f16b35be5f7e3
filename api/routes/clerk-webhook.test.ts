import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { beforeNextCall, recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { foldEntries } from '@quartet/stores/turn-log/read-turn.ts';
import type { LogEntry } from '@quartet/stores/turn-log/turn-log.ts';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noClerkUsers } from '../account/clerk-users.ts';
import { handleError } from '../http/handle-error.ts';
import { signWebhook } from '../testing/sign-webhook.ts';
import { openTestContext } from '../testing/start-test-api.ts';
import { clerkWebhookRoute } from './clerk-webhook.ts';

const logged: string[] = [];
const writeAs = (level: string) => (fields: object, message: string) =>
  void logged.push(`${level}: ${message} ${JSON.stringify(fields)}`);
const log = { info: writeAs('info'), warn: writeAs('warn'), error: writeAs('error') };
const findEmails = async (userId: string) => (userId === 'user_2' ? ['ada@canary.test'] : []);
const ctx = await openTestContext({ log, users: { ...noClerkUsers, findEmails } });
const { stores } = ctx;
const { webhookSecret: _, ...clerk } = ctx.config.clerk;
const withoutSecret = { ...ctx, config: { ...ctx.config, clerk } };
const announced: string[] = [];
for (const userId of ['user_1', 'user_3', 'user_4']) {
  await stores.balances.subscribe(userId, () => announced.push(userId));
}
await stores.cancellation.subscribe(({ turnId }) => announced.push(turnId));
afterAll(() => ctx.close());

const start: readonly TurnEvent[] = [{ type: 'turn-start', webSearch: false, demo: false }];
const question = { text: 'Why?', images: [], history: forEachModel(() => []), webSearch: false };

async function fail(): Promise<never> {
  throw new Error('away');
}

const created = JSON.stringify(
  {
    type: 'user.created',
    timestamp: 1_700_000_000_000,
    data: {
      id: 'user_1',
      email_addresses: [{ email_address: 'ada@canary.test', verification: { status: 'verified' } }],
    },
  },
  null,
  2,
);

const bought = (plan: object) =>
  JSON.stringify({
    type: 'subscriptionItem.active',
    data: {
      id: 'csubi_1',
      status: 'active',
      period_start: 1_700_000_000_000,
      plan,
      payer: { user_id: 'user_1' },
    },
  });

describe('POST /api/webhooks/clerk', () => {
  let url = '';
  let applied: readonly unknown[];
  let server: Server;
  beforeAll(async () => {
    const app = express();
    app.post('/on', clerkWebhookRoute(ctx));
    app.post('/off', clerkWebhookRoute(withoutSecret));
    const onError = handleError(log);
    const answer = app as express.RequestHandler;
    server = express()
      .use((req, res) => answer(req, res, (thrown: unknown) => onError(thrown, res)))
      .listen(0);
    await once(server, 'listening');
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    announced.length = logged.length = 0;
    applied = recordCalls(stores.accounts, 'applyEvent');
  });

  let webhooks = 0;
  const nextId = () => `msg_${++webhooks}`;

  async function post(body: string, headers = signWebhook({ id: nextId(), body }), path = '/on') {
    const response = await fetch(url + path, { method: 'POST', body, headers });
    const { code } = (await response.json()) as { code?: string };
    return [response.status, code];
  }

  test('applies a signed event once, and logs no address', async () => {
    const headers = signWebhook({ id: nextId(), body: created });
    expect(await post(created, headers)).toEqual([200, undefined]);
    expect(await post(created, headers)).toEqual([200, undefined]);
    expect(announced).toEqual(['user_1']);
    expect(await stores.ledger.openAccount('user_1')).toMatchObject({ credits: 1 });
    expect(await stores.ledger.openAccount('user_2')).toMatchObject({
      credits: 0,
    });
    expect(logged.join()).not.toContain('canary');
  });

  test.each([
    ['at once', 'user_3'],
    ['once a store is back', 'user_4'],
  ])(
    'ends a deleted user’s running turns for whoever reads them, and removes their content, %s',
    async (when, userId) => {
      if (when !== 'at once') {
        beforeNextCall(stores.turnLog, 'replace', fail);
        beforeNextCall(stores.questions, 'delete', fail);
      }
      const turn = { turnId: createTurnId(), userId };
      const entries: LogEntry[] = [];
      await stores.turnLog.begin(turn, start);
      await stores.questions.put(turn, question);
      await stores.turnLog.subscribe(turn, (added) => entries.push(...added));
      await stores.ledger.placeHold({ ...turn, deadlineAt: new Date(Date.now() + 60_000) });
      const body = JSON.stringify({ type: 'user.deleted', data: { id: userId, deleted: true } });
      expect(await post(body)).toEqual([200, undefined]);
      expect(announced).toEqual([userId, turn.turnId]);
      expect(await stores.ledger.findTurn(turn.turnId)).toBeNull();
      expect(foldEntries(entries)).toMatchObject({
        status: 'ended',
        outcome: 'cancelled',
        charged: 0,
        answers: { claude: { status: 'ended', outcome: 'stopped', reason: 'cancelled' } },
        consensus: { status: 'ended' },
      });
      expect(await stores.turnLog.read(turn)).toEqual(entries);
      expect(await stores.questions.find(turn)).toBeNull();
      // An api that was about to begin the turn does not.
      await stores.turnLog.begin(turn, start);
      expect(await stores.turnLog.read(turn)).toEqual(entries);
    },
  );

  const now = Math.floor(Date.now() / 1_000);
  const foreign = `whsec_${Buffer.alloc(24, 6).toString('base64')}`;
  const sign = (more: object) => signWebhook({ id: 'msg_x', body: created, ...more });
  const { 'svix-signature': _signature, ...unsigned } = sign({});
  const { 'svix-id': _id, ...nameless } = sign({});
  const refused: [string, string, Record<string, string>][] = [
    ['a foreign secret', created, sign({ secret: foreign })],
    ['no signature', created, unsigned],
    ['no id', created, nameless],
    ['the id of another one', created, { ...sign({}), 'svix-id': 'msg_y' }],
    ['a time of 6 minutes ago', created, sign({ timestamp: now - 360 })],
    ['a time in 6 minutes', created, sign({ timestamp: now + 360 })],
    ['a time that was changed', created, { ...sign({}), 'svix-timestamp': String(now - 1) }],
    ['a body written anew', JSON.stringify(JSON.parse(created)), sign({})],
    ['one more blank', `${created} `, sign({})],
    ['a version that is unknown', created, { ...sign({}), 'svix-signature': 'v0,AAAA' }],
  ];
  test.each(refused)('%s is refused', async (_name, body, headers) => {
    expect(await post(body, headers)).toEqual([400, 'invalid_signature']);
    expect(applied).toEqual([]);
  });

  test('one of several signatures is enough, as when the secret is rotated', async () => {
    const headers = sign({});
    const both = `v1,${Buffer.alloc(32).toString('base64')} ${headers['svix-signature']}`;
    expect(await post(created, { ...headers, 'svix-signature': both })).toEqual([200, undefined]);
  });

  test('an irrelevant event is accepted and ignored', async () => {
    for (const event of [{ type: 'session.created', data: {} }, { type: 'x.y' }]) {
      expect(await post(JSON.stringify(event))).toEqual([200, undefined]);
    }
    expect(applied).toEqual([]);
  });

  test('a paid plan without a row is refused, sent again later, and named in the log', async () => {
    for (const fee of [{ has_base_fee: true }, { amount: 4_999 }]) {
      logged.length = 0;
      expect(await post(bought({ slug: 'quartet_only_in_tests', ...fee }))).toEqual([
        503,
        'unknown_plan',
      ]);
      expect(logged).toContainEqual(
        expect.stringMatching(/^error:.*"slug":"quartet_only_in_tests"/),
      );
    }
    expect(applied).toEqual([]);
  });

  test('a free plan is ignored, whatever its name', async () => {
    const free = { slug: 'free_user', amount: 0, has_base_fee: false };
    expect(await post(bought(free))).toEqual([200, undefined]);
    expect(applied).toMatchObject([[{ items: [], grants: [] }, expect.any(String)]]);
    expect(logged.join()).not.toContain('error:');
  });

  test('an unreadable signed event is refused, so that Clerk sends it again', async () => {
    for (const body of ['[]', '{"type":"user.created","data":{"id":"user 1"}}']) {
      expect(await post(body)).toEqual([400, 'invalid_request']);
    }
  });

  const latest = Date.UTC(9999, 0);
  test.each([
    ['period_start', {}],
    ['period_end', {}],
    ['canceled_at', {}],
    ['updated_at', {}],
    ['timestamp', null],
  ])(
    'an event whose %s no database can store is refused, and blamed on no database',
    async (name, data) => {
      const event = JSON.parse(bought({ slug: 'quartet_value', has_base_fee: true })) as {
        data: object;
      };
      const withTime = (time: number) =>
        JSON.stringify(
          data ? { ...event, data: { ...event.data, [name]: time } } : { ...event, [name]: time },
        );
      for (const time of [latest + 1, Date.UTC(10_000, 0), 8.64e15, 1e16])
        expect(await post(withTime(time))).toEqual([400, 'invalid_request']);
      expect(await post(withTime(latest))).toEqual([200, undefined]);
    },
  );

  test('more than 1 MB is refused before it is read', async () => {
    const body = JSON.stringify({ type: 'x', data: 'x'.repeat(5_000_000) });
    expect(await post(body)).toEqual([413, 'body_too_large']);
  });

  test('an uncommitted event is not confirmed', async () => {
    rejectCalls(stores.accounts, 'applyEvent');
    expect(await post(created)).toEqual([503, 'database_unavailable']);
  });

  test('without a signing secret every event is refused', async () => {
    expect(await post(created, sign({}), '/off')).toEqual([404, 'webhooks_off']);
  });
});
