import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LanguageModel } from '../language-model.ts';
import type { AnswerPart, ModelCall } from '../panel.ts';
import { withTimeLimits } from './with-time-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
const limits = { firstEventMs: 1_000, idleMs: 100, answerCharacters: 1_000 };

/** A part that comes after this many milliseconds of silence. */
type Timed = readonly [silenceMs: number, part: AnswerPart];

const words = (delay: number): Timed => [delay, { type: 'text-delta', text: String(delay) }];
const activity = (delay: number): Timed => [delay, { type: 'activity' }];

/** Streams parts and ignores the signal. */
async function* deaf(...parts: readonly Timed[]): AsyncGenerator<AnswerPart> {
  for (const [delay, part] of parts) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    yield part;
  }
}

function open(
  stream: (signal: AbortSignal) => AsyncIterable<AnswerPart>,
  overrides: Partial<ModelCall> = {},
) {
  const layer = withTimeLimits((_, { signal }) => stream(signal), limits);
  return layer(
    { messages: [], webSearch: false },
    {
      signal: never,
      deadlineAt: Date.now() + 100_000,
      userId: 'ada',
      turn: 'a-turn',
      model: {} as LanguageModel,
      ...overrides,
    },
  )[Symbol.asyncIterator]();
}

async function read(parts: AsyncIterator<AnswerPart>): Promise<{ got: number; error?: unknown }> {
  let got = 0;
  try {
    while (!(await parts.next()).done) got += 1;
  } catch (error) {
    return { got, error };
  }
  return { got };
}

test('lets a stream in time pass, and leaves no timer', async () => {
  const reading = read(open(() => deaf(words(900), words(90), words(90))));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await reading).toEqual({ got: 3 });
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['before the first part', [1_001], 0],
  ['between parts', [10, 101], 1],
])('times out %s, even when the call does not obey', async (_, delays, got) => {
  let signal: AbortSignal | undefined;
  const parts = open((given) => {
    signal = given;
    return deaf(...delays.map(words));
  });
  const reading = read(parts);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await reading).toMatchObject({ got, error: { code: 'provider_timeout' } });
  expect(signal?.aborted).toBe(true);
});

test('times out at the deadline, however lively the stream', async () => {
  const parts = Array.from({ length: 50 }, () => words(50));
  const reading = read(open(() => deaf(...parts), { deadlineAt: Date.now() + 1_020 }));
  await vi.advanceTimersByTimeAsync(5_000);
  const { got, error } = await reading;
  expect(got).toBe(20);
  expect(error).toMatchObject({ code: 'provider_timeout' });
});

test('lets a model think in silence until its text has begun', async () => {
  const parts = [activity(500), activity(500), words(1), words(200)];
  const reading = read(open(() => deaf(...parts)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await reading).toMatchObject({ got: 3, error: { code: 'provider_timeout' } });
});

test('a model that may think for long is not waited for any longer before its headers', async () => {
  const model = { silenceMs: 60_000 } as LanguageModel;
  const silent = read(open(() => deaf(words(1_100)), { model }));
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await silent).toMatchObject({ got: 0, error: { code: 'provider_timeout' } });
  const headers: Timed = [900, { type: 'activity', thinks: true }];
  const thinking = read(open(() => deaf(headers, words(59_000)), { model }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await thinking).toEqual({ got: 2 });
});

test('does not count the time that the reader takes', async () => {
  const parts = open(() => deaf(words(10), words(10)));
  const first = parts.next();
  await vi.advanceTimersByTimeAsync(10);
  await first;
  await vi.advanceTimersByTimeAsync(50_000);
  const second = parts.next();
  await vi.advanceTimersByTimeAsync(10);
  expect(await second).toMatchObject({ done: false, value: { text: '10' } });
});

test("on abort, throws the signal's reason at once", async () => {
  const controller = new AbortController();
  const reading = read(open(() => deaf(words(500)), { signal: controller.signal }));
  await vi.advanceTimersByTimeAsync(1);
  controller.abort('reset');
  expect(await reading).toEqual({ got: 0, error: 'reset' });
});

test('aborts the call when its reader leaves', async () => {
  let signal: AbortSignal | undefined;
  const parts = open((given) => {
    signal = given;
    return deaf(words(1), words(1));
  });
  const first = parts.next();
  await vi.advanceTimersByTimeAsync(1);
  await first;
  await parts.return?.(undefined);
  expect(signal?.aborted).toBe(true);
});
