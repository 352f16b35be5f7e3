import { expect, onTestFinished, test } from 'vitest';
import type { LimitsConfig } from '../../environment.ts';
import { type BegunBody, beginBody } from '../../testing/begin-body.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const megabyte = 1024 * 1024;
const question = '{"message":"How?"}';
const largest = 38 * megabyte;

async function start(limits: Partial<LimitsConfig> = {}): Promise<TestApi> {
  const api = await startTestApi({ limits });
  onTestFinished(() => api.stop());
  return api;
}

interface Upload {
  readonly as?: string;
  readonly from?: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly part?: string;
}

/** Begins a question. Announces the largest body allowed, unless the headers say otherwise. */
function beginQuestion(api: TestApi, upload: Upload = {}): BegunBody {
  const { as = 'ada', from = 1, headers = { 'content-length': largest }, part = '{' } = upload;
  const more = { authorization: `Bearer ${as}`, accept: 'application/json' };
  return beginBody({
    port: api.port,
    path: '/api/chat',
    headers: { ...more, 'x-forwarded-for': `203.0.113.${from}`, ...headers },
    part,
  });
}

const replied = (all: readonly BegunBody[]) =>
  all.flatMap(({ reply }) => (reply === undefined ? [] : [reply]));

const held = ({ bodies: { count, bytes } }: TestApi) => ({ count, bytes });
const nothing = { count: 0, bytes: 0 };

/** The beginning of a question with so many bytes of text. */
const partOf = (bytes: number) => `{"message":"${'a'.repeat(bytes)}`.slice(0, bytes);

test('reads one more upload of a user than questions may run, and refuses the other 37 of 40', async () => {
  const api = await start({ activeQuestions: 2, bodyBytes: 256 * megabyte });
  // Small enough for all of them to fit into the user's memory.
  const bytes = 300 * 1024;
  const all = Array.from({ length: 40 }, () => beginQuestion(api, { part: partOf(bytes) }));
  await expect.poll(() => replied(all).length).toBe(37);
  expect(new Set(replied(all))).toEqual(new Set(['429 too_many_active']));
  await expect.poll(() => held(api)).toEqual({ count: 3, bytes: 3 * bytes });
  for (const body of all) body.hangUp();
  await expect.poll(() => held(api)).toEqual(nothing);
});

test('gives a user or an address half of the memory for bodies, uploads seven eighths, and small bodies the rest', async () => {
  const api = await start({ trustProxyHops: 1, bodyBytes: 2 * megabyte });
  const part = partOf(0.8 * megabyte);
  const { length } = part;
  const ada = beginQuestion(api, { as: 'ada', from: 1, part });
  await expect.poll(() => held(api)).toEqual({ count: 1, bytes: length });
  const again = beginQuestion(api, { as: 'ada', from: 2, part });
  await expect.poll(() => again.reply).toBe('429 too_many_active');
  const neighbour = beginQuestion(api, { as: 'bob', from: 1, part });
  await expect.poll(() => neighbour.reply).toBe('429 rate_limited');
  beginQuestion(api, { as: 'bob', from: 2, part });
  await expect.poll(() => held(api)).toEqual({ count: 2, bytes: 2 * length });
  const third = beginQuestion(api, { as: 'eve', from: 3, part });
  await expect.poll(() => third.reply).toBe('503 overloaded');
  expect(third.received).toMatch(/^Retry-After: [1-9]/im);
  const small = beginQuestion(api, { as: 'eve', from: 3, part: partOf(200 * 1024) });
  await expect.poll(() => held(api).count).toBe(3);
  small.hangUp();
  ada.hangUp();
  await expect.poll(() => held(api)).toEqual({ count: 1, bytes: length });
  beginQuestion(api, { as: 'eve', from: 3, part });
  await expect.poll(() => held(api)).toEqual({ count: 2, bytes: 2 * length });
});

test('counts what has arrived: whoever only announces large bodies keeps nobody out', async () => {
  const api = await start({ trustProxyHops: 1, bodyBytes: 80 * megabyte });
  await api.setCredits('bob', 5);
  const all = [1, 2, 3, 4].map((from) => beginQuestion(api, { as: `user${from}`, from }));
  await expect.poll(() => held(api)).toEqual({ count: 4, bytes: 4 });
  const headers = { 'content-length': question.length };
  const plain = beginQuestion(api, { as: 'bob', from: 5, headers, part: question });
  await expect.poll(() => plain.reply).toBe('202');
  expect(replied(all)).toEqual([]);
});

test('counts a body of unknown length as it arrives, and refuses it when memory runs out', async () => {
  const api = await start({ bodyBytes: 64 * 1024 });
  const body = beginQuestion(api, {
    headers: { 'transfer-encoding': 'chunked' },
    part: `400\r\n${' '.repeat(1024)}\r\n`,
  });
  await expect.poll(() => held(api)).toEqual({ count: 1, bytes: 1024 });
  body.send(`400\r\n${' '.repeat(1024)}\r\n`);
  await expect.poll(() => held(api)).toEqual({ count: 1, bytes: 2048 });
  body.send(`8000\r\n${' '.repeat(0x8000)}\r\n`);
  await expect.poll(() => body.reply).toBe('429 too_many_active');
  expect(held(api)).toEqual(nothing);
});

const endings: readonly (readonly [string, Upload, string])[] = [
  ['an accepted question', { part: question }, '202'],
  ['an invalid question', { part: '{"message":1}     ' }, '400 invalid_type'],
  ['invalid JSON', { part: '{"message":"How?",' }, '400 invalid_json'],
  ['a question without a credit', { as: 'poor', part: question }, '402 insufficient_credits'],
];

test.each(endings)('frees the memory of %s', async (_what, upload, reply) => {
  const api = await start();
  await api.setCredits('ada', 5);
  await api.setCredits('poor', 0);
  const headers = { 'content-length': question.length };
  const body = beginQuestion(api, { ...upload, headers });
  await expect.poll(() => body.reply).toBe(reply);
  expect(held(api)).toEqual(nothing);
});

test('frees the memory of a body when its sender hangs up', async () => {
  const api = await start();
  const body = beginQuestion(api);
  await expect.poll(() => held(api)).toEqual({ count: 1, bytes: 1 });
  body.hangUp();
  await expect.poll(() => held(api)).toEqual(nothing);
});

test('does not count small bodies as uploads, but counts their memory', async () => {
  const api = await start({ activeQuestions: 1 });
  const headers = { authorization: 'Bearer ada', 'content-length': 2_000 };
  const all = ['/api/feedback', '/api/chat', '/api/chat', '/api/feedback'].map((path) =>
    beginBody({ port: api.port, path, headers, part: partOf(1_000) }),
  );
  await expect.poll(() => held(api)).toEqual({ count: 4, bytes: 4_000 });
  expect(replied(all)).toEqual([]);
});
