import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, createCaller, type Send, unavailable } from '../testing/create-caller.ts';
import { type FaultyApi, startFaultyApi } from '../testing/start-faulty-api.ts';
import { answerEnd, turnEnd } from '../testing/turn-script.ts';

let api: FaultyApi;
let users = 0;
beforeAll(async () => {
  api = await startFaultyApi();
});
afterAll(() => api.stop());

/** Does what comes before a request of a new user, and resolves the request. */
type Prepare = (caller: Caller, userId: string) => Promise<Send>;

const question = { message: 'How?' };

function ask(caller: Caller, more: { readonly key?: string; readonly body?: object } = {}): Send {
  return caller.call('POST', '/api/chat', {
    headers: { accept: 'application/json', ...(more.key && { 'idempotency-key': more.key }) },
    body: { ...question, ...more.body },
  });
}

const askAgain: Prepare = async (caller) => {
  const send = ask(caller, { key: 'k' });
  await send();
  return send;
};

const lookUp: Prepare = async (caller) => {
  await ask(caller, { key: 'k' })();
  return caller.call('POST', '/api/chat/lookup', { headers: { 'idempotency-key': 'k' } });
};

/** The turn is released after its key was looked up, and its log reports how it ended. */
const askAgainMeanwhile: Prepare = async (caller, userId) => {
  const send = await askAgain(caller, userId);
  api.instead.set('ledger.findTurn', async (turnId) => {
    await api.whole.turnLog.append({ turnId, userId }, modelKeys.map(answerEnd));
    await api.whole.ledger.releaseHold(turnId);
    return api.whole.ledger.findTurn(turnId);
  });
  return send;
};

const askWithoutQueues: Prepare = async (caller) => {
  api.instead.set('flows.add', () => Promise.reject(new Error('down')));
  return ask(caller);
};

const retry: Prepare = async (caller) => {
  const turn = await caller.ask();
  await api.whole.turnLog.append(turn, [answerEnd('gpt'), turnEnd]);
  await api.whole.ledger.chargeHold(turn.turnId);
  return ask(caller, { body: { retry: { turnId: turn.turnId, models: ['claude'] } } });
};

const deleteUser: Prepare = async (caller, id) => {
  await caller.ask();
  return caller.tell('user.deleted', { id, deleted: true });
};

function get(path: string): Prepare {
  return async (caller) => caller.call('GET', path);
}

function post(path: string, body: object): Prepare {
  return async (caller) => caller.call('POST', path, { body });
}

function onTurn(method: string, below = ''): Prepare {
  return async (caller) => caller.call(method, `/api/chat/${(await caller.ask()).turnId}${below}`);
}

const requests: readonly {
  readonly name: string;
  /** Its status while every store answers. */
  readonly usual: string;
  readonly prepare: Prepare;
  /** How long its sender may wait for a store that hangs. */
  readonly boundMs?: number;
}[] = [
  { name: 'the balance', usual: '200', prepare: get('/api/auth/user') },
  {
    name: 'a call without a session',
    usual: '401',
    prepare: async () => createCaller(api.url, null).call('GET', '/api/auth/user'),
  },
  { name: 'a question', usual: '202', prepare: async (caller) => ask(caller) },
  { name: 'a question with its stream', usual: '200', prepare: post('/api/chat', question) },
  { name: 'a question that cannot be enqueued', usual: unavailable, prepare: askWithoutQueues },
  { name: 'a repeated question', usual: '202', prepare: askAgain },
  { name: 'a repeated question that ends meanwhile', usual: '202', prepare: askAgainMeanwhile },
  { name: 'a look-up', usual: '200', prepare: lookUp },
  { name: 'a retry', usual: '202', prepare: retry },
  { name: 'a join', usual: '200', prepare: onTurn('GET') },
  {
    name: 'a join by socket',
    usual: 'snapshot',
    prepare: async (caller) => caller.join(await caller.ask()),
  },
  { name: 'a cancel', usual: '204', prepare: onTurn('DELETE') },
  { name: 'a stop', usual: '204', prepare: onTurn('DELETE', '/answers/gpt') },
  { name: 'combining now', usual: '204', prepare: onTurn('POST', '/combine') },
  {
    name: 'feedback',
    usual: '200',
    prepare: post('/api/feedback', { rating: 5, feedbackText: 'Good.' }),
    boundMs: 5_000,
  },
  {
    name: 'a webhook',
    usual: '200',
    prepare: async (caller, id) => caller.tell('user.created', { id, email_addresses: [] }),
    boundMs: 10_000,
  },
  { name: 'a webhook of a deleted user', usual: '200', prepare: deleteUser, boundMs: 10_000 },
];

function prepareAnew(prepare: Prepare): Promise<Send> {
  api.instead.clear();
  users += 1;
  return prepare(createCaller(api.url, `user-${users}`), `user-${users}`);
}

/** The outcome of the request while every store answers, and its calls to them. */
async function watch(prepare: Prepare) {
  const send = await prepareAnew(prepare);
  api.calls.clear();
  const status = await send();
  return { status, calls: [...api.calls] };
}

async function sendWhileFailing(prepare: Prepare, call: string): Promise<string> {
  const send = await prepareAnew(prepare);
  api.instead.set(call, () => Promise.reject(new Error('down')));
  return send();
}

const stepMs = 50;

async function sendWhileHanging(prepare: Prepare, call: string, boundMs: number): Promise<string> {
  const send = await prepareAnew(prepare);
  const called = Promise.withResolvers<void>();
  api.instead.set(call, () => {
    called.resolve();
    return new Promise(() => undefined);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const sent = send();
    await Promise.race([called.promise, sent]);
    // In steps, between which what the network brings can set further timers.
    for (let passed = 0; passed < boundMs; passed += stepMs) {
      await vi.advanceTimersByTimeAsync(stepMs);
      await new Promise(setImmediate);
    }
    return await sent;
  } finally {
    vi.useRealTimers();
  }
}

const faults = { fails: sendWhileFailing, hangs: sendWhileHanging };
const rows = requests.flatMap((request) => [
  { ...request, fault: 'fails' as const },
  { ...request, fault: 'hangs' as const },
]);

test.each(rows)(
  '$name: while a store $fault, the answer comes in time and is the usual one or a 503',
  async ({ fault, usual, prepare, boundMs = 2_500 }) => {
    const { status, calls } = await watch(prepare);
    expect(status).toBe(usual);
    expect(calls).not.toEqual([]);
    const wrong: Record<string, string> = {};
    for (const call of calls) {
      const status = await faults[fault](prepare, call, boundMs).catch(() => 'silence');
      if (status !== usual && status !== unavailable) wrong[call] = status;
    }
    expect(wrong).toEqual({});
  },
);
