import { randomUUID } from 'node:crypto';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { createTurnId, type TurnId } from '@quartet/shared/domain/ids.ts';
import { interceptCalls, recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdempotencyKeyHash } from '../account/keyed-hashes.ts';
import { startTestApi, type TestApi, testClerk } from '../testing/start-test-api.ts';

const admissionMs = 1_000;
const body = JSON.stringify({ message: 'How?' });
const headers = {
  'content-type': 'application/json',
  accept: 'application/json',
  'idempotency-key': 'the-same-key',
};

let api: TestApi;
let userId: string;
let users = 0;
beforeAll(async () => {
  api = await startTestApi({ config: { admissionMs } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  userId = `user-${++users}`;
  await api.setCredits(userId, 2);
});

const ask = () => api.fetch('/api/chat', { as: userId, method: 'POST', headers, body });

/** Another question of the same user. */
const askAnother = () =>
  api.fetch('/api/chat', {
    as: userId,
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  });

async function askTwice(): Promise<number[]> {
  return [(await ask()).status, (await ask()).status];
}

/** Holds commit, and their callers hear that the database does not answer. */
function loseOutcomes(): () => void {
  return interceptCalls(api.stores.ledger, 'placeHold', (own) => async (request) => {
    await own(request);
    throw new AppError('database_unavailable', 'No answer.');
  });
}

test('a hold with a lost outcome is released as soon as the database answers again', async () => {
  const mends = [
    loseOutcomes(),
    rejectCalls(api.stores.ledger, 'findTurn'),
    rejectCalls(api.stores.ledger, 'releaseHold'),
  ];
  const answer = await ask();
  expect([answer.status, await api.creditsOf(userId)]).toEqual([503, 1]);
  for (const mend of mends) mend();
  await expect.poll(() => api.creditsOf(userId)).toBe(2);
});

test('until the outcome of a hold is known, its user gets 503, not 402', async () => {
  await api.setCredits(userId, 1);
  const mends = [loseOutcomes(), rejectCalls(api.stores.ledger, 'findTurn')];
  await ask();
  mends[0]?.();
  const refused = await askAnother();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  mends[1]?.();
  await expect.poll(() => api.creditsOf(userId)).toBe(1);
  expect((await askAnother()).status).toBe(202);
});

test('waits for a credit held by a failed question, then answers 402', async () => {
  await api.setCredits(userId, 1);
  const lost = await holdWithoutLog();
  const looked = recordCalls(api.stores.ledger, 'listHeld');
  const waiting = askAnother();
  await expect.poll(() => looked.length).toBeGreaterThan(1);
  await api.stores.ledger.releaseHold(lost);
  expect((await waiting).status).toBe(202);
  await api.setCredits(userId, 0);
  expect((await askAnother()).status).toBe(402);
});

test('waits for the credit of a question that is being cancelled', async () => {
  await api.setCredits(userId, 1);
  const { turnId } = (await (await ask()).json()) as { turnId: string };
  await api.stores.ledger.markCancelled({ turnId, userId });
  const looked = recordCalls(api.stores.ledger, 'listHeld');
  const waiting = askAnother();
  await expect.poll(() => looked.length).toBeGreaterThan(1);
  await api.stores.ledger.releaseHold(turnId);
  expect((await waiting).status).toBe(202);
});

test('while another process looks for the outcome of a hold, its user gets 503', async () => {
  await api.setCredits(userId, 1);
  await holdWithoutLog();
  const refused = await askAnother();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ retryable: true });
});

test('the hold of a given-up question is not spent', async () => {
  await api.setCredits(userId, 1);
  const mends = [rejectCalls(api.flows, 'add'), rejectCalls(api.stores.ledger, 'releaseHold')];
  expect((await ask()).status).toBe(503);
  mends[0]?.();
  expect((await askAnother()).status).toBe(503);
  mends[1]?.();
  await expect.poll(() => api.creditsOf(userId)).toBe(1);
});

test('a hold that commits after it was looked for is released too', async () => {
  const { promise: committing, resolve: commit } = Promise.withResolvers<void>();
  const looked = recordCalls(api.stores.ledger, 'findTurn');
  interceptCalls(api.stores.ledger, 'placeHold', (own) => async (request) => {
    void committing.then(() => own(request));
    throw new AppError('database_unavailable', 'No answer.');
  });
  expect((await ask()).status).toBe(503);
  await expect.poll(() => looked.length).toBeGreaterThan(0);
  commit();
  await expect.poll(() => api.creditsOf(userId)).toBe(1);
  await expect.poll(() => api.creditsOf(userId)).toBe(2);
});

test('a question whose hold could not be released at once gets its credit back later', async () => {
  rejectCalls(api.flows, 'add');
  const mend = rejectCalls(api.stores.ledger, 'releaseHold');
  expect((await ask()).status).toBe(503);
  expect(await api.creditsOf(userId)).toBe(1);
  mend();
  await expect.poll(() => api.creditsOf(userId)).toBe(2);
});

test('the key of a question with a lost hold works once the database answers', async () => {
  const mend = loseOutcomes();
  expect((await ask()).status).toBe(503);
  mend();
  const flows = recordCalls(api.flows, 'add');
  expect(await askTwice()).toEqual([202, 202]);
  expect(flows).toHaveLength(1);
  await expect.poll(() => api.creditsOf(userId)).toBe(1);
});

test('the key of a held turn that never began opens a new turn', async () => {
  const lost = await holdWithoutLog();
  const flows = recordCalls(api.flows, 'add');
  expect(await askTwice()).toEqual([202, 202]);
  expect(flows).toHaveLength(1);
  expect(await api.stores.ledger.findTurn(lost)).toMatchObject({ state: 'released' });
  expect(await api.creditsOf(userId)).toBe(1);
});

test('a repeated request waits for the first one to begin its turn', async () => {
  const { promise: mayBegin, resolve: begin } = Promise.withResolvers<void>();
  const restore = interceptCalls(api.stores.turnLog, 'begin', (own) => async (...args) => {
    await mayBegin;
    return own(...args);
  });
  const first = ask();
  await expect.poll(() => api.creditsOf(userId)).toBe(1);
  const read = recordCalls(api.stores.turnLog, 'read');
  const second = ask();
  await expect.poll(() => read.length).toBeGreaterThan(0);
  begin();
  restore();
  expect(await (await second).json()).toEqual(await (await first).json());
  expect(await api.creditsOf(userId)).toBe(1);
});

/** As a process leaves it that dies between the hold and the log. */
async function holdWithoutLog(): Promise<TurnId> {
  const turnId = createTurnId();
  const hashKey = createIdempotencyKeyHash(testClerk);
  await api.stores.ledger.placeHold({
    turnId,
    userId,
    deadlineAt: new Date(Date.now() + 60_000),
    idempotencyKey: hashKey(userId, headers['idempotency-key']),
    bodyFingerprint: api.stores.fingerprint(body),
  });
  return turnId;
}
