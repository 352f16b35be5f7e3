import { createMemoryControlBoard } from '@quartet/stores/limits/create-memory-control-board.ts';
import { createMemorySpendMeter } from '@quartet/stores/limits/create-memory-spend-meter.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPanelModel, type ModelParts, type RouteParts } from './call-model.ts';
import {
  type LanguageModel,
  type Prompt,
  ProviderError,
  type StreamPart,
} from './language-model.ts';
import type { CallTask } from './panel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = 1_000;
const prompt: Prompt = { messages: [{ role: 'user', text: 'Why?' }], webSearch: false };
const text: StreamPart = { type: 'text-delta', text: 'Blue. ' };
const end: StreamPart = {
  type: 'finish',
  reason: 'complete',
  raw: 'stop',
  usage: { inputTokens: 1, outputTokens: 1 },
};

/** A model that is silent for so long before each part. */
function modelThatSays(
  parts: readonly (readonly [silenceMs: number, part: StreamPart])[],
  {
    silenceMs,
    models,
    checkModel,
    ...overrides
  }: { silenceMs?: number } & Partial<ModelParts & Pick<RouteParts, 'models' | 'checkModel'>> = {},
) {
  const model: LanguageModel = {
    modelId: 'm',
    label: 'M',
    company: 'v',
    ...(silenceMs && { silenceMs }),
    async *streamText() {
      for (const [ms, part] of parts) {
        await new Promise((resolve) => setTimeout(resolve, ms));
        yield part;
      }
    },
  };
  return createPanelModel({
    key: 'gpt',
    demo: false,
    routes: [
      {
        provider: 'own',
        host: 'h',
        models: models ?? [model],
        ...(checkModel && { checkModel }),
        nameServed: () => null,
      },
    ],
    limits: { firstEventMs: 120 * seconds, idleMs: 20 * seconds, answerCharacters: 1_000 },
    onCall: () => {},
    ...overrides,
  });
}

async function read(model: ReturnType<typeof createPanelModel>, task?: CallTask): Promise<string> {
  const limits = {
    signal: new AbortController().signal,
    deadlineAt: Date.now() + 900 * seconds,
    userId: 'ada',
    ...(task && { task }),
  };
  const types: string[] = [];
  try {
    for await (const { type } of model.openAnswer(prompt, limits)) types.push(type);
  } catch (error) {
    return (error as Error).message;
  }
  return types.at(-1) ?? '';
}

async function outcomeOf(model: ReturnType<typeof createPanelModel>): Promise<string> {
  const reading = read(model);
  await vi.advanceTimersByTimeAsync(1_000 * seconds);
  return reading;
}

test.each([
  ['reasoning', { type: 'reasoning-delta', text: 'Hm.' }],
  ['a tool, or between two items', { type: 'activity', thinks: true }],
] as const)(
  'a model may be silent for 95 s after %s, also when its words have begun',
  async (_, part) => {
    const model = modelThatSays([
      [0, text],
      [0, part],
      [95 * seconds, text],
      [0, end],
    ]);
    expect(await outcomeOf(model)).toBe('finish');
  },
);

test('a model that falls silent in the middle of its words is given up', async () => {
  const model = modelThatSays([
    [0, { type: 'reasoning-delta', text: 'Hm.' }],
    [0, text],
    [5 * seconds, { type: 'activity' }],
    [25 * seconds, text],
  ]);
  expect(await outcomeOf(model)).toBe('provider_timeout');
});

test('a model that is known to think for long is waited for, but not before its headers', async () => {
  const silent = [
    [200 * seconds, text],
    [0, end],
  ] as const;
  expect(await outcomeOf(modelThatSays(silent, { silenceMs: 240 * seconds }))).toBe(
    'provider_timeout',
  );
  const parts = [
    [0, { type: 'activity', thinks: true }],
    [200 * seconds, text],
    [0, end],
  ] as const;
  expect(await outcomeOf(modelThatSays(parts))).toBe('provider_timeout');
  expect(await outcomeOf(modelThatSays(parts, { silenceMs: 240 * seconds }))).toBe('finish');
});

test('a call is permitted and paid for before its model is asked, and its success is noted last', async () => {
  const order: string[] = [];
  const note = (name: string) => void order.push(name);
  const asked: LanguageModel = {
    modelId: 'm',
    label: 'M',
    company: 'v',
    async *streamText() {
      note('asked');
      yield end;
    },
  };
  const meter = createMemorySpendMeter();
  vi.spyOn(meter, 'ofModel').mockImplementation(async () => {
    note('affordable');
    return 0;
  });
  vi.spyOn(meter, 'record').mockImplementation(async () => note('counted'));
  const model = modelThatSays([], {
    models: [asked],
    controls: {
      askPermit() {
        note('permitted');
        return {
          granted: Promise.resolve(() => undefined),
          [Symbol.dispose]: () => note('left'),
        };
      },
      noteFailure: () => note('failed'),
      noteSuccess: () => note('succeeded'),
    },
    spend: {
      meter,
      controls: createMemoryControlBoard(),
      priceOf: () => ({ input: 1, output: 1 }),
      dailyMicroDollars: 1,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    },
    onCall: ({ outcome }) => note(`recorded as ${outcome}`),
  });
  expect(await outcomeOf(model)).toBe('finish');
  expect(order).toEqual([
    'permitted',
    'affordable',
    'counted',
    'asked',
    'recorded as complete',
    'counted',
    'succeeded',
    'left',
  ]);
});

/** A model that has another one for checks; `gone`: the ids that its provider does not know. */
function modelWithCheckModel(gone: readonly string[] = []) {
  const asked: string[] = [];
  const toModel = (modelId: string): LanguageModel => ({
    modelId,
    label: modelId,
    company: 'v',
    async *streamText() {
      asked.push(modelId);
      if (gone.includes(modelId)) throw new ProviderError('model_unavailable', { modelGone: true });
      yield end;
    },
  });
  const meter = createMemorySpendMeter();
  const prices: string[] = [];
  const model = modelThatSays([], {
    models: [toModel('usual'), toModel('successor')],
    checkModel: toModel('small'),
    spend: {
      meter,
      controls: createMemoryControlBoard(),
      priceOf(_, modelId) {
        prices.push(modelId);
        return { input: 1, output: 1 };
      },
      dailyMicroDollars: 1_000,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    },
  });
  return { model, asked, prices };
}

test('a check is made and paid for by the model for checks, any other call by the usual one', async () => {
  const { model, asked, prices } = modelWithCheckModel();
  for (const task of ['check', 'answer', 'compose', undefined] as const) await read(model, task);
  expect(asked).toEqual(['small', 'usual', 'usual', 'usual']);
  expect(new Set(prices.slice(0, 2))).toEqual(new Set(['small']));
  expect(model.current('check').modelId).toBe('small');
  expect(model.current().modelId).toBe('usual');
});

test('the usual models check while the model for checks is gone', async () => {
  const { model, asked } = modelWithCheckModel(['small', 'usual']);
  for (let turn = 0; turn < 3; turn += 1) expect(await read(model, 'check')).toBe('finish');
  const untilKnown = ['small', 'usual', 'successor'];
  expect(asked).toEqual([...untilKnown, ...untilKnown, 'successor']);
});

test('a model for checks answers no question, even when no other is left', async () => {
  const { model, asked } = modelWithCheckModel(['usual', 'successor']);
  expect(await read(model)).toBe('model_unavailable');
  expect(asked).toEqual(['usual', 'successor']);
  expect(await read(model, 'check')).toBe('finish');
});
