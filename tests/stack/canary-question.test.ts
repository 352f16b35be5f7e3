import { canaryQuestions } from '@quartet/api/canary/canary-questions.ts';
import { runWhenDue } from '@quartet/api/canary/create-canary.ts';
import type { ApiContext } from '@quartet/api/context.ts';
import type { Script } from '@quartet/emulators/providers/scripts/script.ts';
import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { canaryUserId } from '@quartet/stores/canary/canary-runs.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type EmulatedQuartet, openEmbeddedQuartet } from '../support/open-embedded-quartet.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';

const providers = ['anthropic', 'openai', 'google', 'xai'] as const;
const [prime, bones] = canaryQuestions;

const yes = '{"answer":"Yes, 17 is a prime number.","units":"{units:prime number}"}';
const femur = '{"claim":"The longest bone is the femur.","units":"{units:femur}"}';
const bonesOf =
  '{"claim":"An adult has 206 bones.","units":"{units:206 bones}","others":[["An adult has 310 bones.","{units:310 bones}"]],"topic":"How many bones there are"}';

/** Claims for both questions: those that name no unit of the answers are not shown, and no answer says them. */
const toReply = (...claims: readonly string[]) =>
  [...claims, '<text>', 'They say so. [{1.1}]', '</text>'].join('\n');

function playAll(emulator: EmulatedQuartet['emulator'], script: Partial<Script>): void {
  for (const provider of providers)
    emulator.play(provider, { kind: 'steady', times: 'until-reset', ...script } as Script);
}

function playWell(emulator: EmulatedQuartet['emulator']): void {
  playAll(emulator, {
    task: 'answer',
    text: 'Yes, 17 is a prime number. It has no other divisors.',
  });
  playAll(emulator, { task: 'compose', text: toReply(yes, femur, bonesOf) });
}

let quartet: EmulatedQuartet;
beforeAll(async () => {
  quartet = await openEmbeddedQuartet({}, { pace: { wordsPerSecond: 0 }, keepCalls: 100 });
});
afterAll(() => quartet?.close());
beforeEach(() => {
  quartet.emulator.reset();
  playWell(quartet.emulator);
});

/** Runs one question, in a period that no other test uses, and resolves to how it is counted. */
async function run(
  question: (typeof canaryQuestions)[number] | undefined,
  more: Partial<ApiContext> = {},
) {
  if (!question) throw new Error('There must be a question.');
  const { api } = quartet.ctx;
  const before = await count();
  const config = { ...api.config, ...more.config, canaryMinutes: findPeriod() };
  await runWhenDue({ ...api, ...more, config }, [question]);
  const counted = [...(await count())].filter(([series, value]) => value !== before.get(series));
  return counted.map(([series]) => /outcome="(\w+)"/.exec(series)?.[1]);
}

const begun = new Set<number>();

/** Finds a period length, in minutes, whose current period began when no other did, since periods are told apart by their beginnings. */
function findPeriod(): number {
  const now = Date.now() / 60_000;
  let minutes = 1;
  while (begun.has(Math.floor(now / minutes) * minutes)) minutes += 1;
  begun.add(Math.floor(now / minutes) * minutes);
  return minutes;
}

async function count(): Promise<ReadonlyMap<string, number>> {
  const samples = readMetrics(await (await fetch(`${quartet.opsUrl}/metrics`)).text());
  return new Map([...samples].filter(([series]) => series.startsWith('quartet_canary_runs')));
}

const isAnswer = ({ task }: { readonly task: string | null }) => task === 'answer';

test('a question goes the whole way, is good, and costs no credit', async () => {
  expect(await run(prime)).toEqual(['good']);
  expect(quartet.emulator.calls().filter(isAnswer)).toHaveLength(modelKeys.length);
  const { stores } = quartet.ctx.api;
  expect(await stores.ledger.openAccount(canaryUserId)).toMatchObject({ credits: 0 });
  const text = await (await fetch(`${quartet.opsUrl}/metrics`)).text();
  for (const kind of ['word', 'verdict', 'end'])
    expect(text).toContain(`quartet_canary_seconds_count{kind="${kind}"} 1`);
  expect(text).not.toMatch(/prime number|credits_total\{kind="signup"/);
  expect(await (await fetch(quartet.opsUrl)).text()).toMatch(/<dt>Canary<\/dt><dd>good/);
});

test('a planted disagreement is named, from answers that no model is asked for', async () => {
  expect(await run(bones)).toEqual(['good']);
  expect(quartet.emulator.calls().filter(isAnswer)).toEqual([]);
});

test.each([
  ['no_verdict', prime, { task: 'compose', text: toReply(femur) }],
  ['no_disagreement', bones, { task: 'check', text: '{each} follows {named}' }],
  ['no_disagreement', bones, { task: 'compose', text: toReply(femur) }],
  ['no_agreement', bones, { task: 'compose', text: toReply(bonesOf) }],
  ['no_consensus', bones, { kind: 'server-error', task: 'compose' }],
] as const)('a run is out of bounds: %s', async (outcome, question, script) => {
  playAll(quartet.emulator, script);
  expect(await run(question)).toEqual([outcome]);
});

test('asks nothing under strain, or once the day’s questions are spent', async () => {
  const { load, config } = quartet.ctx.api;
  expect(await run(prime, { load: { ...load, isStrained: () => true } })).toEqual([]);
  expect(await run(prime)).toEqual(['good']);
  quartet.emulator.reset();
  expect(await run(prime, { config: { ...config, canaryDailyQuestions: 1 } })).toEqual([]);
  expect(quartet.emulator.calls()).toEqual([]);
});

test('a refused question is out of bounds', async () => {
  const { stores } = quartet.ctx.api;
  const order = { userId: canaryUserId, reason: 'a test', operator: 'a test' } as const;
  await stores.desk.execute({ action: 'ban', ...order });
  expect(await run(prime)).toEqual(['refused']);
  await stores.desk.execute({ action: 'unban', ...order });
  expect(await run(prime)).toEqual(['good']);
});

async function startFleet(settings: Readonly<Record<string, string>>) {
  const stack = await startFreshScaledStack(settings);
  onTestFinished(() => stack.close());
  playWell(stack.emulator);
  return async () => {
    const ofApis = stack.opsUrls().slice(0, 2);
    const texts = ofApis.map(async (url) => (await fetch(`${url}/metrics`)).text());
    return (await Promise.all(texts)).map(readMetrics);
  };
}

test('a fleet of two asks once in a period, and not at all unless it is told to', async () => {
  const readOff = await startFleet({});
  const readOn = await startFleet({ CANARY_MINUTES: '1440', CANARY_DAILY_QUESTIONS: '2' });
  const good = 'quartet_canary_runs_total{outcome="good"}';
  const counted = async () => (await readOn()).map((samples) => samples.get(good) ?? 0);
  const once = expect.toBeOneOf([
    [0, 1],
    [1, 0],
  ]);
  await expect.poll(counted).toEqual(once);
  const looked = async () =>
    (await readOn()).map((samples) => samples.get('quartet_canary_interval_seconds'));
  await expect.poll(looked).toEqual([86_400, 86_400]);
  expect(await counted()).toEqual(once);
  for (const samples of await readOff()) {
    const ofCanary = [...samples].filter(([name]) => name.startsWith('quartet_canary'));
    expect(ofCanary).toEqual([['quartet_canary_interval_seconds', 0]]);
  }
});
