import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fingerprintQuestion, parseQuestion } from '../chat/parse-question.ts';
import { ask } from '../testing/ask.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { answerDelta, answerEnd, answerStart, turnEnd } from '../testing/turn-script.ts';

let api: TestApi;
let turnId: string;
let flows: readonly Parameters<TestApi['flows']['add']>[];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  turnId = await ask(api);
  await api.stores.turnLog.append({ turnId, userId: 'ada' }, [...answered, turnEnd]);
  await api.stores.ledger.chargeHold(turnId);
  await api.setCredits('ada', 2);
  flows = recordCalls(api.flows, 'add');
});

/** Claude has answered, Gemini was stopped after its first words, GPT has failed. */
const answered: readonly TurnEvent[] = [
  ...(['claude', 'grok', 'gemini'] as const).flatMap((model) => [
    answerStart(model),
    answerDelta(model, `${model} says so.`),
  ]),
  answerEnd('claude'),
  answerEnd('grok'),
  { type: 'answer-end', model: 'gemini', attempt: 1, outcome: 'stopped', reason: 'cancelled' },
  { type: 'answer-end', model: 'gpt', attempt: 1, outcome: 'failed', reason: 'provider_timeout' },
];
const json = { 'content-type': 'application/json', accept: 'application/json' };

function askAnew(retry: Record<string, unknown> = {}, { as = 'ada', headers = {} } = {}) {
  return api.fetch('/api/chat', {
    as,
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({
      message: 'How?',
      retry: { turnId, models: ['claude'], paid: true, ...retry },
    }),
  });
}

async function turnOf(response: Response): Promise<{ turnId: string; userId: string }> {
  expect(response.status).toBe(202);
  return { turnId: ((await response.json()) as { turnId: string }).turnId, userId: 'ada' };
}

async function refused(reply: Promise<Response>) {
  const response = await reply;
  const { code } = (await response.json()) as { code: string };
  expect(flows).toEqual([]);
  expect(await api.creditsOf('ada')).toBe(2);
  return `${response.status} ${code}`;
}

test.each(['claude', 'gemini'] as const)(
  'another answer of a model that has one costs a credit, and the other answers stay: %s',
  async (model) => {
    const before = (await readTurn(api.stores.turnLog, { turnId, userId: 'ada' })).answers;
    const next = await turnOf(await askAnew({ models: [model] }));
    const { asked, answers } = await readTurn(api.stores.turnLog, next);
    expect(asked).toEqual([model]);
    const waiting = expect.objectContaining({ status: 'waiting' });
    expect(answers).toEqual({ ...before, [model]: waiting });
    const queues = flows[0]?.[0].children?.[0]?.children?.map(({ queueName }) => queueName);
    expect(queues).toEqual([`answer-${model}`]);
    expect(await api.creditsOf('ada')).toBe(1);
  },
);

test('its credit is held, charged once, or given back, like that of any turn', async () => {
  const { ledger } = api.stores;
  const charged = await turnOf(await askAnew());
  expect(await ledger.findTurn(charged.turnId)).toMatchObject({ state: 'held', held: 1 });
  expect([
    await ledger.chargeHold(charged.turnId),
    await ledger.chargeHold(charged.turnId),
  ]).toEqual([1, 1]);
  expect(await api.creditsOf('ada')).toBe(1);
  const failed = await turnOf(await askAnew());
  expect(await api.creditsOf('ada')).toBe(0);
  await ledger.releaseHold(failed.turnId);
  expect(await api.creditsOf('ada')).toBe(1);
});

test('the same key asks for it once', async () => {
  const headers = { 'idempotency-key': 'anew' };
  const [one, other] = [await askAnew({}, { headers }), await askAnew({}, { headers })];
  expect(await turnOf(one)).toEqual(await turnOf(other));
  expect(flows).toHaveLength(1);
  expect(await api.creditsOf('ada')).toBe(1);
});

test('without a credit nothing is asked', async () => {
  await api.setCredits('ada', 0);
  const response = await askAnew();
  expect(response.status).toBe(402);
  expect(flows).toEqual([]);
});

test.each([
  ['a model that failed, which costs nothing', { models: ['gpt'] }],
  ['no model', { models: [] }],
  ['several models', { models: ['claude', 'grok'] }],
])('is refused for %s', async (_, retry) => {
  expect(await refused(askAnew(retry))).toBe('409 nothing_to_buy');
});

test("is refused for another user's turn, a running one and another question", async () => {
  expect(await refused(askAnew({}, { as: 'eve' }))).toBe('404 not_found');
  const running = await ask(api);
  await api.setCredits('ada', 2);
  flows = recordCalls(api.flows, 'add');
  expect(await refused(askAnew({ turnId: running }))).toBe('409 turn_running');
});

test('an expired turn can be retried with its receipt, for one credit', async () => {
  const forgotten = createTurnId();
  const { question } = parseQuestion({ message: 'How?' });
  const turn = { turnId: forgotten, userId: 'ada' };
  await api.stores.ledger.placeHold({
    ...turn,
    deadlineAt: new Date(Date.now() + 60_000),
    questionFingerprint: fingerprintQuestion(api.stores.fingerprint, question),
  });
  await api.stores.ledger.chargeHold(forgotten);
  await api.setCredits('ada', 2);
  const { answers } = [...answered, turnEnd].reduce(foldTurn, createTurnState());
  const carried = { receipt: api.stores.receipts.issue({ turn, answers }), answers };
  const brought = { turnId: forgotten, carried };
  expect(await refused(askAnew({ ...brought, paid: false }))).toBe('410 answer_expired');
  expect(await refused(askAnew({ ...brought, models: ['gpt'] }))).toBe('409 nothing_to_buy');
  const lie = { ...carried, answers: { ...answers, grok: answers.claude } };
  expect(await refused(askAnew({ ...brought, carried: lie }))).toBe('410 answer_expired');
  const next = await turnOf(await askAnew(brought));
  const state = await readTurn(api.stores.turnLog, next);
  expect(state.answers.grok.text).toBe('grok says so.');
  expect(await api.creditsOf('ada')).toBe(1);
});
