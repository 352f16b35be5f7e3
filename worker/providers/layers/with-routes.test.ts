import type { Retention } from '@quartet/shared/domain/retention.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LanguageModel, type Prompt, ProviderError } from '../language-model.ts';
import type { AnswerPart, ModelCall } from '../panel.ts';
import { ModelFallback } from './with-fallback.ts';
import { type Route, RouteChoice, withRoutes } from './with-routes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing: Retention = { host: 'A', questions: 'none', images: 'none', searches: 'none' };
const image = { bytes: new Uint8Array(1), type: 'image/png' as const };
const question: Prompt = { messages: [{ role: 'user', text: 'x' }], webSearch: false };
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

type Reply = ProviderError | 'Yes.';

/** Answers by routes with these hosts. Each route gives its replies in turn and then repeats the last one. */
function setUp(routes: readonly (Partial<Route> & { readonly replies?: Reply[] })[]) {
  const asked: number[] = [];
  const all = routes.map(({ replies = ['Yes.'], ...route }, at): Route => {
    return {
      host: `host-${at}`,
      fallback: new ModelFallback([{ modelId: `model-${at}` } as LanguageModel]),
      async *open() {
        asked.push(at);
        const next = replies.length > 1 ? replies.shift() : replies[0];
        if (next instanceof ProviderError) throw next;
        yield { type: 'model', label: 'M', modelId: 'm' };
        yield { type: 'text-delta', text: 'Yes.' };
      },
      ...route,
    };
  });
  const choice = new RouteChoice(all as [Route, ...Route[]]);
  const open = withRoutes(choice);
  async function ask(prompt: Partial<Prompt> = {}, call: Partial<ModelCall> = {}) {
    const limits = {
      signal: new AbortController().signal,
      deadlineAt: Date.now() + 60_000,
      turn: 'a-turn',
    };
    const parts: AnswerPart[] = [];
    const asking = open({ ...question, ...prompt }, { ...limits, ...call } as ModelCall);
    for await (const part of asking) parts.push(part);
    return parts;
  }
  return { ask, asked, choice };
}

const busy = (retryAfterMs?: number) =>
  new ProviderError('provider_rate_limited', {
    retryable: true,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
const broken = new ProviderError('provider_error', { retryable: true });
const elsewhere = { details: { elsewhere: true } };
const turn = (number: number) => ({ turn: String(number) });

test.each([
  ['a limit', busy()],
  ['a fault of the server', broken],
  ['silence', new ProviderError('provider_timeout')],
  ['a key that is not taken', new ProviderError('provider_unavailable', { ours: 'key' })],
  ['an account without credit', new ProviderError('provider_unavailable', { ours: 'account' })],
  ['a model that is gone', new ProviderError('model_unavailable')],
])('after %s the next call goes by the next route, which is named', async (_, failure) => {
  const { ask, asked } = setUp([{ replies: [failure] }, { hostName: 'OpenRouter' }]);
  await expect(ask()).rejects.toMatchObject({ code: failure.code, ...elsewhere });
  expect(await ask()).toContainEqual({
    type: 'model',
    label: 'M',
    modelId: 'm',
    hostName: 'OpenRouter',
  });
  expect(asked).toEqual([0, 1]);
});

test.each([
  ['a refused question', new ProviderError('content_refused')],
  ['a request that no host would take', new ProviderError('provider_error')],
])('%s stays with its route', async (_, failure) => {
  const { ask, asked } = setUp([{ replies: [failure] }, {}]);
  await expect(ask()).rejects.toBe(failure);
  await expect(ask()).rejects.toBe(failure);
  expect(asked).toEqual([0, 0]);
});

test('a failure after the first word stays with its route', async () => {
  const { ask, asked } = setUp([
    {
      async *open() {
        asked.push(0);
        yield { type: 'text-delta', text: 'Ye' };
        throw broken;
      },
    },
    {},
  ]);
  await expect(ask()).rejects.toBe(broken);
  await expect(ask()).rejects.toBe(broken);
  expect(asked).toEqual([0, 0]);
});

test('neither a reset nor the deadline is a fault of the route', async () => {
  const { ask } = setUp([{ replies: [broken] }, {}]);
  await expect(ask({}, { signal: AbortSignal.abort() })).rejects.toBe(broken);
  await expect(ask({}, { deadlineAt: Date.now() })).rejects.toBe(broken);
});

test('a limited key rests for as long as its host says, up to ten minutes, and then one call tries it', async () => {
  const { ask, asked } = setUp([
    { replies: [busy(60_000), busy(86_400_000), 'Yes.'], host: 'a' },
    { host: 'a' },
  ]);
  await expect(ask({}, turn(1))).rejects.toMatchObject(elsewhere);
  pass(59);
  await ask({}, turn(2));
  pass(1);
  const trying = ask({}, turn(3));
  await ask({}, turn(4));
  await expect(trying).rejects.toMatchObject(elsewhere);
  pass(599);
  await ask({}, turn(5));
  pass(1);
  await ask({}, turn(6));
  await ask({}, turn(7));
  expect(asked).toEqual([0, 1, 0, 1, 1, 0, 0]);
});

test('a key whose last call said that it has none left rests until its reset, and its answer is whole', async () => {
  const { ask, asked } = setUp([
    {
      async *open() {
        asked.push(0);
        yield { type: 'activity', restMs: 60_000 };
        yield { type: 'text-delta', text: 'Yes.' };
      },
    },
    {},
  ]);
  expect(await ask()).toContainEqual({ type: 'text-delta', text: 'Yes.' });
  await ask();
  pass(60);
  await ask();
  expect(asked).toEqual([0, 1, 0]);
});

test('what one turn causes stays with that turn, and a route rests after failures of two in a row', async () => {
  const { ask, asked } = setUp([{ replies: [broken, 'Yes.', broken, broken, 'Yes.'] }, {}]);
  await expect(ask({}, turn(1))).rejects.toMatchObject(elsewhere);
  await ask({}, turn(1));
  await ask({}, turn(2));
  await expect(ask({}, turn(3))).rejects.toMatchObject(elsewhere);
  await ask({}, turn(3));
  await expect(ask({}, turn(4))).rejects.toMatchObject(elsewhere);
  await ask({}, turn(5));
  pass(30);
  await ask({}, turn(6));
  expect(asked).toEqual([0, 1, 0, 0, 1, 0, 1, 0]);
});

test('a host that asks for no pause still rests, and if it is the only one, its failure counts for the breaker', async () => {
  const now = new ProviderError('provider_error', { retryable: true, retryAfterMs: 0 });
  const alone = setUp([{ replies: [now] }]);
  await expect(alone.ask({}, turn(1))).rejects.toBe(now);
  await expect(alone.ask({}, turn(2))).rejects.toBe(now);
  const { ask, asked } = setUp([{ replies: [now] }, {}]);
  await expect(ask({}, turn(1))).rejects.toMatchObject(elsewhere);
  await expect(ask({}, turn(2))).rejects.toMatchObject(elsewhere);
  await ask({}, turn(3));
  expect(asked).toEqual([0, 0, 1]);
});

test('after a fault of a host none of its keys is asked', async () => {
  const { ask, asked } = setUp([{ replies: [broken], host: 'a' }, { host: 'a' }, { host: 'b' }]);
  await expect(ask()).rejects.toMatchObject(elsewhere);
  await ask();
  expect(asked).toEqual([0, 2]);
});

test('while all routes rest the first is asked, and its failure is told as it is', async () => {
  const { ask, asked } = setUp([{ replies: [busy()] }, { replies: [broken] }]);
  await expect(ask()).rejects.toMatchObject(elsewhere);
  await expect(ask()).rejects.toBe(broken);
  await expect(ask()).rejects.toMatchObject({ code: 'provider_rate_limited' });
  expect(asked).toEqual([0, 1, 0]);
});

test('the model that would write now is that of the route that would be asked', async () => {
  const { ask, choice } = setUp([{ replies: [broken] }, {}]);
  expect(choice.current.fallback.choose().modelId).toBe('model-0');
  await expect(ask({}, turn(1))).rejects.toMatchObject(elsewhere);
  expect(choice.current.fallback.choose().modelId).toBe('model-0');
  await expect(ask({}, turn(2))).rejects.toMatchObject(elsewhere);
  expect(choice.current.fallback.choose().modelId).toBe('model-1');
});

const refused = { code: 'retention', details: { retryable: false, unsent: true } };

test.each(['unknown', 30] as const)('a host that keeps questions (%s) gets none', async (kept) => {
  const { ask, asked } = setUp([{ retention: { ...nothing, questions: kept } }]);
  await expect(ask()).rejects.toMatchObject(refused);
  expect(asked).toEqual([]);
});

test('a host that keeps images or searches alone gets a question without them', async () => {
  const { ask, asked } = setUp([
    { retention: { ...nothing, images: 30 } },
    { retention: { ...nothing, searches: 30 } },
  ]);
  const withImage = { messages: [{ role: 'user', text: 'x', images: [image] } as never] };
  await ask();
  await ask(withImage);
  await ask({ webSearch: true });
  await expect(ask({ ...withImage, webSearch: true })).rejects.toMatchObject(refused);
  expect(asked).toEqual([0, 1, 0]);
});

test('a route whose host keeps a part is not where a failed call goes', async () => {
  const { ask, asked } = setUp([
    { retention: nothing, replies: [broken] },
    { retention: { ...nothing, questions: 30 } },
  ]);
  await expect(ask()).rejects.toBe(broken);
  await expect(ask()).rejects.toBe(broken);
  expect(asked).toEqual([0, 0]);
});

test('every host is asked where nothing is said of what may be kept', async () => {
  const { ask } = setUp([{}]);
  expect(await ask({ webSearch: true })).toHaveLength(2);
});
