import { type Prompt, ProviderError } from '@quartet/worker/providers/language-model.ts';
import {
  createScriptedModel,
  createScriptedPanel,
  says,
} from '@quartet/worker/testing/scripted-model.ts';
import { expect, test } from 'vitest';
import { BudgetSpent, meterCalls } from './meter-calls.ts';

const prompt: Prompt = { messages: [{ role: 'user', text: 'x'.repeat(400) }], webSearch: false };
const limits = { signal: new AbortController().signal, deadlineAt: Infinity, userId: 'user_1' };

/** Input for one micro-dollar a token, output for ten, of which a call writes a hundred at most. */
function setUp(microDollars: number, outputTokens = 20) {
  const usage = { inputTokens: 100, outputTokens };
  const reports = () => [
    { type: 'text-delta' as const, text: 'Yes.' },
    { type: 'finish' as const, reason: 'complete' as const, raw: 'stop', usage },
  ];
  const model = createScriptedModel('gpt', { answers: [reports] });
  const meter = meterCalls(createScriptedPanel({ gpt: model }, [model]), {
    microDollars,
    priceOf: () => ({ input: 1, output: 10 }),
    maxOutputTokens: 100,
  });
  const call = () => Array.fromAsync(meter.panel.model('gpt').openAnswer(prompt, limits));
  return { model, meter, call };
}

test('what calls used is counted, by what they were for', async () => {
  const { meter, call } = setUp(10_000);
  await call();
  await call();
  expect(meter.spent()).toBe(2 * 300);
  expect(meter.takeUsage()).toEqual({ answer: { inputTokens: 200, outputTokens: 40 } });
  expect(meter.takeUsage()).toEqual({});
});

test('no call is made that could go beyond the budget, and what was spent stays below it', async () => {
  const { model, meter, call } = setUp(3_000, 100);
  let made = 0;
  const untilRefused = async () => {
    for (;;) {
      await call();
      made += 1;
    }
  };
  await expect(untilRefused()).rejects.toThrow(BudgetSpent);
  expect(meter.isSpent).toBe(true);
  expect(made).toBeGreaterThan(0);
  expect(model.answerPrompts).toHaveLength(made);
  expect(meter.spent()).toBe(made * 1_100);
  expect(meter.spent()).toBeLessThanOrEqual(3_000);
});

test('calls at the same time share the budget', async () => {
  const { meter, call } = setUp(2_000, 100);
  const results = await Promise.allSettled([call(), call(), call()]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(meter.spent()).toBe(1_100);
});

test('a call that is refused costs nothing, and gives back what was put by', async () => {
  const model = createScriptedModel('gpt', {
    answers: [
      () => {
        throw new ProviderError('provider_unavailable', { status: 503 });
      },
      says('Yes.'),
    ],
  });
  const meter = meterCalls(createScriptedPanel({ gpt: model }, [model]), {
    microDollars: 2_000,
    priceOf: () => ({ input: 1, output: 10 }),
    maxOutputTokens: 100,
  });
  const call = () => Array.fromAsync(meter.panel.model('gpt').openAnswer(prompt, limits));
  await expect(call()).rejects.toThrow('provider_unavailable');
  expect(meter.spent()).toBe(0);
  await call();
  expect(meter.spent()).toBe(11);
});
