import { breaker, leaseMs } from '@quartet/stores/limits/control-board.ts';
import { createMemoryControlBoard } from '@quartet/stores/limits/create-memory-control-board.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { controlPanel } from '../../testing/layered-panel.ts';
import {
  type AnswerScript,
  createScriptedModel,
  createScriptedPanel,
  finish,
  says,
} from '../../testing/scripted-model.ts';
import { ProviderError, type StreamPart } from '../language-model.ts';
import type { CallLimits, CallPermit, PanelModel } from '../panel.ts';

const prompt = { messages: [{ role: 'user', text: 'x' }], webSearch: false } as const;

function setUp(...answers: AnswerScript[]) {
  let now = 1_000;
  const board = createMemoryControlBoard(() => now);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const model = createScriptedModel('gpt', { answers });
  const panel = controlPanel(createScriptedPanel({ gpt: model }, [model]), { board, log });
  const aborting = new AbortController();
  const limits = { signal: aborting.signal, deadlineAt: Date.now() + 60_000, userId: 'ada' };
  const call = async (from = panel.model('gpt'), within: CallLimits = limits) => {
    for await (const part of from.openAnswer(prompt, within)) void part;
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { board, log, panel, limits, call, pass, abort: () => aborting.abort() };
}

function ahead(model: PanelModel, limits: CallLimits): CallPermit {
  const permit = model.askPermit?.(limits);
  if (!permit) throw new Error('Nothing can be asked for ahead.');
  return permit;
}

const fails =
  (details: ProviderError['details']): AnswerScript =>
  () => {
    throw new ProviderError('provider_rate_limited', details);
  };
const silent: AnswerScript = () => {
  throw new ProviderError('provider_timeout');
};
const unavailable = { code: 'provider_unavailable', details: { retryable: false } };

test('the budget is asked at the same time as the board, and its answer is passed to the call', async () => {
  const { board, call } = setUp();
  const order: string[] = [];
  const told: unknown[] = [];
  const answer: AnswerScript = (_, { affordable }) => {
    told.push(affordable);
    return [finish];
  };
  const refusal = Promise.reject(new ProviderError('provider_unavailable', { retryable: false }));
  const model = createScriptedModel('gpt', { answers: [answer] });
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const panel = controlPanel(createScriptedPanel({ gpt: model }), {
    board: {
      ...board,
      async admit(model, callId) {
        await asked;
        order.push('admitted');
        return board.admit(model, callId);
      },
    },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    assertAffordable(model) {
      order.push(`asked for ${model}`);
      resolve();
      return refusal;
    },
  });
  await call(panel.model('gpt'));
  expect(order).toEqual(['asked for gpt', 'admitted']);
  expect(told).toEqual([refusal]);
  await board.set({ model: 'gpt', enabled: false });
  await expect(call(panel.model('gpt'))).rejects.toMatchObject(unavailable);
  expect(told).toHaveLength(1);
});

test('a permit asked for ahead serves one call', async () => {
  const { board, call, panel, limits } = setUp(says('Yes.'));
  await board.set({ model: 'gpt', mostCalls: 1 });
  const model = panel.model('gpt');
  using permit = ahead(model, limits);
  await permit.granted;
  await board.set({ model: 'gpt', enabled: false });
  await call(model, { ...limits, permit });
  await board.set({ model: 'gpt', enabled: true });
  expect(await board.admit('gpt', 'next')).toBe('admitted');
});

test('an unneeded permit is given back, also when it is granted later', async () => {
  const { board, panel, limits } = setUp();
  await board.set({ model: 'gpt', mostCalls: 1 });
  const early = ahead(panel.model('gpt'), limits);
  early[Symbol.dispose]();
  await early.granted;
  const late = ahead(panel.model('gpt'), limits);
  await late.granted;
  late[Symbol.dispose]();
  expect(await board.admit('gpt', 'next')).toBe('admitted');
});

test('an unneeded permit that is still waited for is asked for no more', async () => {
  const { board, panel, limits } = setUp();
  await board.set({ model: 'gpt', mostCalls: 1 });
  await board.admit('gpt', 'other');
  const permit = ahead(panel.model('gpt'), limits);
  permit[Symbol.dispose]();
  await expect(permit.granted).rejects.toThrow('disposed');
});

test('a model that is off is not called for an answer or a consensus, and is called again once it is on', async () => {
  const { board, call, panel } = setUp(says('Yes.'));
  await board.set({ model: 'gpt', enabled: false });
  await expect(call()).rejects.toMatchObject(unavailable);
  await expect(call(panel.composers[0])).rejects.toMatchObject(unavailable);
  await board.set({ model: 'gpt', enabled: true });
  await call();
});

test('a model is not called for 30 s after a Retry-After of 30 s', async () => {
  const { call, pass } = setUp(
    fails({ retryable: true, retryAfterMs: 30_000 }),
    says('Yes.'),
    says('Yes.'),
  );
  await expect(call()).rejects.toMatchObject({ code: 'provider_rate_limited' });
  for (let time = 0; time < 10; time += 1) await expect(call()).rejects.toMatchObject(unavailable);
  pass(30_001);
  await call();
  await call();
});

test('an answer waits for a short Retry-After itself, and other calls go on', async () => {
  const { call } = setUp(fails({ retryable: true, retryAfterMs: 2_000 }), says('Yes.'));
  await expect(call()).rejects.toMatchObject({ code: 'provider_rate_limited' });
  await call();
});

test('a model is not called for a while after too many failures in a row', async () => {
  const { call } = setUp(
    ...Array.from({ length: breaker.failures }, () => fails({ retryable: true })),
  );
  for (let time = 0; time < breaker.failures; time += 1)
    await expect(call()).rejects.toMatchObject({ code: 'provider_rate_limited' });
  await expect(call()).rejects.toMatchObject(unavailable);
});

test('a model that is silent too often in a row is not called, while calls that begin too late do not count', async () => {
  const { board, call, limits, panel } = setUp(
    ...Array.from({ length: 2 * breaker.failures }, () => silent),
  );
  const timeOut = async (deadlineAt: number) => {
    for (let time = 0; time < breaker.failures; time += 1)
      await expect(call(panel.model('gpt'), { ...limits, deadlineAt })).rejects.toMatchObject({
        code: 'provider_timeout',
      });
  };
  await timeOut(Date.now());
  expect((await board.read()).models.gpt.pausedMs).toBe(0);
  await timeOut(limits.deadlineAt);
  await expect(call()).rejects.toMatchObject(unavailable);
});

test('a model is called on while another of its routes is well', async () => {
  const limited = { retryable: true, retryAfterMs: 30_000, elsewhere: true };
  const { call } = setUp(fails(limited), says('Yes.'));
  await expect(call()).rejects.toMatchObject({ code: 'provider_rate_limited' });
  await call();
});

test('a refused question and an abort of ours do not count as faults of the provider', async () => {
  const many = Array.from({ length: 2 * breaker.failures }, () => fails({ retryable: false }));
  const refused = setUp(...many);
  for (let time = 0; time < many.length; time += 1)
    await expect(refused.call()).rejects.toMatchObject({ code: 'provider_rate_limited' });
  const late = fails({ retryable: true, retryAfterMs: 30_000 });
  const stopped = setUp((...call) => {
    stopped.abort();
    return late(...call);
  });
  await expect(stopped.call()).rejects.toThrow(ProviderError);
  expect((await stopped.board.read()).models.gpt.pausedMs).toBe(0);
});

test('a call over the operators’ limit waits until another one of its model has ended', async () => {
  const gate = Promise.withResolvers<void>();
  const waits: AnswerScript = async function* (...asked) {
    await gate.promise;
    yield* says('Yes.')(...asked) as Iterable<StreamPart>;
  };
  const { board, call } = setUp(waits, says('Yes.'));
  await board.set({ model: 'gpt', mostCalls: 1 });
  const admit = vi.spyOn(board, 'admit');
  const first = call();
  await expect.poll(async () => (await board.read()).models.gpt.running).toBe(1);
  const second = call();
  await expect.poll(() => admit.mock.results.length).toBeGreaterThan(2);
  gate.resolve();
  await Promise.all([first, second]);
  expect((await board.read()).models.gpt.running).toBe(0);
});

test('a waiting call ends at its deadline, or when it is aborted', async () => {
  const { board, call, limits, abort, panel } = setUp(says('Yes.'));
  await board.set({ model: 'gpt', mostCalls: 1 });
  await board.admit('gpt', 'another');
  await expect(
    call(panel.model('gpt'), { ...limits, deadlineAt: Date.now() }),
  ).rejects.toMatchObject(unavailable);
  const waiting = call();
  abort();
  await expect(waiting).rejects.toThrow('aborted');
});

test('permits are renewed while their calls run, and no longer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const gate = Promise.withResolvers<void>();
  const waits: AnswerScript = async function* (...asked) {
    await gate.promise;
    yield* says('Yes.')(...asked) as Iterable<StreamPart>;
  };
  const { board, call } = setUp(says('Yes.'), waits);
  const renew = vi.spyOn(board, 'renew');
  await call();
  const running = call();
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(renew.mock.lastCall).toEqual(['gpt', [expect.any(String)]]);
  gate.resolve();
  await running;
  expect(vi.getTimerCount()).toBe(0);
});

test('calls go on while the board cannot be reached', async () => {
  const { board, call, log } = setUp(says('Yes.'));
  vi.spyOn(board, 'admit').mockRejectedValue(new Error('away'));
  await call();
  expect(log.warn).toHaveBeenCalledOnce();
});
