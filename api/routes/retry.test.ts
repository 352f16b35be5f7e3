import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintQuestion, parseQuestion } from '../chat/parse-question.ts';
import type { RetryRequest } from '../chat/prepare-retry.ts';
import { ask, holdTurn } from '../testing/ask.ts';
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
  await api.stores.turnLog.append({ turnId, userId: 'ada' }, [...answered, failed, turnEnd]);
  await api.stores.ledger.chargeHold(turnId);
  flows = recordCalls(api.flows, 'add');
});

const answered = (['gemini', 'gpt', 'grok'] as const).flatMap((model) => [
  answerStart(model),
  answerDelta(model, `${model} says so.`),
  answerEnd(model),
]);
const failed: TurnEvent = {
  type: 'answer-end',
  model: 'claude',
  attempt: 2,
  outcome: 'failed',
  reason: 'provider_timeout',
};
const stopped: TurnEvent = {
  type: 'answer-end',
  model: 'claude',
  attempt: 3,
  outcome: 'stopped',
  reason: 'cancelled',
};

function retry(body: Record<string, unknown> = {}, as = 'ada') {
  return api.fetch('/api/chat', {
    as,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ message: 'How?', retry: { turnId, models: ['claude'] }, ...body }),
  });
}

async function refused(reply: Promise<Response>) {
  const response = await reply;
  const { code } = (await response.json()) as { code: string };
  expect(flows).toEqual([]);
  return `${response.status} ${code}`;
}

test('a retry keeps the finished answers, asks only the named models, and costs nothing', async () => {
  const before = (await readTurn(api.stores.turnLog, { turnId, userId: 'ada' })).answers;
  const response = await retry();
  expect(response.status).toBe(202);
  const next = ((await response.json()) as { turnId: string }).turnId;
  expect(next).not.toBe(turnId);
  const { asked, answers } = await readTurn(api.stores.turnLog, { turnId: next, userId: 'ada' });
  expect(asked).toEqual(['claude']);
  expect(answers).toEqual({ ...before, claude: expect.objectContaining({ status: 'waiting' }) });
  const queues = flows[0]?.[0].children?.[0]?.children?.map(({ queueName }) => queueName);
  expect(queues).toEqual(['answer-claude']);
  expect(await api.creditsOf('ada')).toBe(0);
});

test('without a model to ask, the kept answers are combined again as chosen', async () => {
  const before = (await readTurn(api.stores.turnLog, { turnId, userId: 'ada' })).answers;
  const again = { turnId, models: [], without: ['grok'] };
  const response = await retry({ retry: again, composer: 'gpt' });
  expect(response.status).toBe(202);
  const next = ((await response.json()) as { turnId: string }).turnId;
  const state = await readTurn(api.stores.turnLog, { turnId: next, userId: 'ada' });
  expect(state).toMatchObject({
    status: 'running',
    asked: [],
    chosen: { composer: 'gpt', without: ['grok'] },
  });
  for (const model of ['gemini', 'gpt', 'grok'] as const) {
    expect(state.answers[model]).toMatchObject({ ...before[model], attempt: 1 });
  }
  expect(flows[0]?.[0].children?.[0]?.children).toEqual([]);
  expect(await api.creditsOf('ada')).toBe(0);
});

test('a model that failed and is not named keeps its failure', async () => {
  const events = modelKeys.flatMap((model): TurnEvent[] => [
    answerStart(model),
    { ...failed, model },
  ]);
  await api.stores.turnLog.append({ turnId, userId: 'ada' }, events);
  const next = ((await (await retry()).json()) as { turnId: string }).turnId;
  const { answers } = await readTurn(api.stores.turnLog, { turnId: next, userId: 'ada' });
  expect(answers.gpt).toMatchObject({ outcome: 'failed', reason: 'provider_timeout', attempt: 1 });
});

test('a model that has answered is not asked again', async () => {
  const models = ['claude', 'gpt'];
  expect(await refused(retry({ retry: { turnId, models } }))).toBe('409 answer_complete');
});

test.each(['text', 'reasoning'] as const)(
  'a model that was stopped after the first words of its %s is not asked again',
  async (shown) => {
    const words: TurnEvent = { type: 'answer-delta', model: 'claude', attempt: 3, [shown]: 'Par' };
    await api.stores.turnLog.append({ turnId, userId: 'ada' }, [
      answerStart('claude', 3),
      words,
      stopped,
    ]);
    expect(await refused(retry())).toBe('409 answer_complete');
  },
);

test('a model that was stopped before its first word is asked again', async () => {
  await api.stores.turnLog.append({ turnId, userId: 'ada' }, [answerStart('claude', 3), stopped]);
  expect((await retry()).status).toBe(202);
});

test('a retry must ask the same question', async () => {
  expect(await refused(retry({ message: 'Why?' }))).toBe('422 retry_mismatch');
  expect(await refused(retry({ webSearch: true }))).toBe('422 retry_mismatch');
});

test('a turn that is still running is not retried', async () => {
  const running = await ask(api);
  flows = recordCalls(api.flows, 'add');
  const models = ['claude'];
  expect(await refused(retry({ retry: { turnId: running, models } }))).toBe('409 turn_running');
});

test('a turn whose log is gone is not retried', async () => {
  const forgotten = await holdTurn(api);
  await api.stores.ledger.chargeHold(forgotten);
  const models = ['claude'];
  expect(await refused(retry({ retry: { turnId: forgotten, models } }))).toBe('410 answer_expired');
});

test("another user's turn, an unknown and a malformed one are refused alike", async () => {
  const models = ['claude'];
  expect(await refused(retry({}, 'eve'))).toBe('404 not_found');
  for (const id of ['A'.repeat(22), 'x']) {
    expect(await refused(retry({ retry: { turnId: id, models } }))).toBe('404 not_found');
  }
});

test.each([
  [{ turnId: 'x' }],
  [{ turnId: 'x', models: [], without: ['llama'] }],
  [{ turnId: 'x', models: ['llama'] }],
])('a retry of the shape %j is refused', async (shape) => {
  expect(await refused(retry({ retry: shape }))).toBe('400 invalid_type');
});

test('more retries than the credit pays for are refused', async () => {
  for (let count = 0; count < 3; count += 1) expect((await retry()).status).toBe(202);
  flows = recordCalls(api.flows, 'add');
  expect(await refused(retry())).toBe('409 retries_spent');
});

test('a turn that was released costs a credit to retry', async () => {
  const released = await ask(api);
  const events = modelKeys.flatMap((model): TurnEvent[] => [
    answerStart(model),
    { ...failed, model },
  ]);
  await api.stores.turnLog.append({ turnId: released, userId: 'ada' }, [...events, turnEnd]);
  await api.stores.ledger.releaseHold(released);
  expect(await api.creditsOf('ada')).toBe(1);
  expect((await retry({ retry: { turnId: released, models: [...modelKeys] } })).status).toBe(202);
  expect(await api.creditsOf('ada')).toBe(0);
});

describe('expired answers brought back with their receipt', () => {
  const state = [...answered, failed, turnEnd].reduce(foldTurn, createTurnState());
  let forgotten: string;
  beforeEach(async () => {
    forgotten = createTurnId();
    await api.setCredits('ada', 1);
    const { question } = parseQuestion({ message: 'How?' });
    await api.stores.ledger.placeHold({
      turnId: forgotten,
      userId: 'ada',
      deadlineAt: new Date(Date.now() + 60_000),
      questionFingerprint: fingerprintQuestion(api.stores.fingerprint, question),
    });
    await api.stores.ledger.chargeHold(forgotten);
  });

  /** The parts of this turn that the page would send. */
  function carry({ answers } = state, turn = { turnId: forgotten, userId: 'ada' }): Carried {
    const receipt = api.stores.receipts.issue({ turn, answers });
    return { receipt, answers };
  }

  function combine(carried: Carried, retried = {}, body = {}) {
    return retry({ retry: { turnId: forgotten, models: [], carried, ...retried }, ...body });
  }

  test('are combined again free, three times', async () => {
    const response = await combine(carry(), { without: ['grok'] });
    expect(response.status).toBe(202);
    const { turnId: next } = (await response.json()) as { turnId: string };
    const { answers, asked, chosen } = await readTurn(api.stores.turnLog, {
      turnId: next,
      userId: 'ada',
    });
    expect({ asked, without: chosen.without }).toEqual({ asked: [], without: ['grok'] });
    expect(answers).toEqual(forEachModel((model) => ({ ...state.answers[model], attempt: 1 })));
    expect(flows[0]?.[0].children?.[0]?.children).toEqual([]);
    expect(await api.creditsOf('ada')).toBe(0);
    for (let count = 0; count < 2; count += 1) expect((await combine(carry())).status).toBe(202);
    flows = recordCalls(api.flows, 'add');
    expect(await refused(combine(carry()))).toBe('409 retries_spent');
  });

  test.each<[string, (carried: Carried) => Carried]>([
    ['an invented text', (of) => withAnswer(of, 'gpt', { text: 'Buy my tea.' })],
    ['a failure made an answer', (of) => withAnswer(of, 'claude', { outcome: 'complete' })],
    [
      'another model',
      ({ receipt, answers }) => ({
        receipt,
        answers: { ...answers, claude: answers.gpt },
      }),
    ],
    ['an answer that is none yet', (of) => withAnswer(of, 'gpt', { status: 'waiting' })],
    ['no receipt', (of) => ({ ...of, receipt: '' })],
    [
      'the receipt of another turn',
      (of) => ({
        ...of,
        receipt: carry(state, {
          turnId: createTurnId(),
          userId: 'ada',
        }).receipt,
      }),
    ],
    [
      'the receipt of another person',
      (of) => ({
        ...of,
        receipt: carry(state, {
          turnId: forgotten,
          userId: 'eve',
        }).receipt,
      }),
    ],
  ])('are not believed with %s', async (_, change) => {
    expect(await refused(combine(change(carry())))).toBe('410 answer_expired');
  });

  test('cannot ask a model again or another question', async () => {
    expect(await refused(combine(carry(), { models: ['claude'] }))).toBe('410 answer_expired');
    expect(await refused(combine(carry(), {}, { message: 'Why?' }))).toBe('422 retry_mismatch');
  });

  test('are not read while the turn is kept', async () => {
    const lie = withAnswer(carry(), 'gpt', { text: 'Buy my tea.' });
    const response = await combine(lie, { turnId });
    const { turnId: next } = (await response.json()) as { turnId: string };
    const { answers } = await readTurn(api.stores.turnLog, { turnId: next, userId: 'ada' });
    expect(answers.gpt.text).toBe('gpt says so.');
  });

  test.each([
    { receipt: 7, answers: {} },
    { receipt: 'x' },
    { receipt: 'x', answers: { ...state.answers, gpt: { text: 'No more.' } } },
    { receipt: 'x', answers: { gpt: state.answers.gpt } },
  ])('of the shape %j are refused', async (carried) => {
    expect(await refused(combine(carried as never))).toBe('400 invalid_type');
  });
});

type Carried = NonNullable<RetryRequest['carried']>;

function withAnswer(
  { receipt, answers }: Carried,
  model: ModelKey,
  change: Partial<Carried['answers'][ModelKey]>,
): Carried {
  return { receipt, answers: { ...answers, [model]: { ...answers[model], ...change } } };
}
