import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import type { ModelSettings } from '@quartet/worker/providers/call/settings.ts';
import type { LanguageModel, StreamPart } from '@quartet/worker/providers/language-model.ts';
import { expect, test } from 'vitest';
import {
  ask,
  collect,
  collectUntilError,
  finishOf,
  modelOn,
  never,
  type Wire,
  wordsOf,
} from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

interface Refusal {
  readonly wire: Wire;
  /** The field of the body that is refused. */
  readonly has: string;
  readonly part: string;
  readonly status?: number;
  readonly code?: string;
  readonly param?: string;
  readonly message: string;
  readonly settings?: Partial<ModelSettings>;
}

const unsupported = { code: 'unsupported_value' };
const effort: Partial<ModelSettings> = { effort: 'medium' };

/** Refusals as documented, or as reported by people who met them. */
const refusals: readonly Refusal[] = [
  {
    wire: 'openai',
    has: 'reasoning.summary',
    part: 'reasoning_summary',
    ...unsupported,
    param: 'reasoning.summary',
    message: 'Your organization must be verified to generate reasoning summaries.',
  },
  {
    wire: 'openai',
    has: 'reasoning.effort',
    part: 'effort',
    ...unsupported,
    param: 'reasoning.effort',
    message: "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
    settings: effort,
  },
  {
    wire: 'openai',
    has: 'reasoning',
    part: 'thinking',
    ...unsupported,
    param: 'reasoning',
    message: 'Reasoning is not supported with this model.',
  },
  {
    wire: 'openai',
    has: 'include',
    part: 'search_sources',
    param: 'include[0]',
    message: "Invalid value: 'web_search_call.action.sources'.",
  },
  {
    wire: 'openai',
    has: 'max_tool_calls',
    part: 'search_limit',
    code: 'unknown_parameter',
    param: 'max_tool_calls',
    message: "Unknown parameter: 'max_tool_calls'.",
  },
  {
    wire: 'openai',
    has: 'max_output_tokens',
    part: 'output_limit',
    param: 'max_output_tokens',
    message: 'Invalid max_output_tokens: 4000 is more than this model gives.',
  },
  {
    wire: 'openai',
    has: 'tools',
    part: 'web_search',
    param: 'tools',
    message: "Hosted tool 'web_search' is not supported with this model.",
  },
  {
    wire: 'xai',
    has: 'reasoning.effort',
    part: 'effort',
    message: 'Model xai-model does not support parameter reasoningEffort.',
    settings: effort,
  },
  {
    wire: 'anthropic',
    has: 'thinking',
    part: 'thinking',
    message: 'adaptive thinking is not supported on this model',
  },
  {
    wire: 'anthropic',
    has: 'output_config',
    part: 'effort',
    message: 'This model does not support the effort parameter.',
    settings: effort,
  },
  {
    wire: 'anthropic',
    has: 'tools',
    part: 'web_search',
    message: 'web search is not enabled for this organization',
  },
  {
    wire: 'anthropic',
    has: 'tools',
    part: 'web_search',
    status: 403,
    message: 'Web search is not enabled for your organization.',
  },
  {
    wire: 'openrouter',
    has: 'reasoning',
    part: 'thinking',
    message: 'Reasoning is not supported by this model.',
  },
  {
    wire: 'openrouter',
    has: 'tools.0.parameters.max_uses',
    part: 'search_limit',
    message: "Unrecognized key: 'max_uses'",
  },
  {
    wire: 'google',
    has: 'generationConfig.thinkingConfig.thinkingLevel',
    part: 'effort',
    message: 'Thinking level is not supported for this model.',
    settings: effort,
  },
  {
    wire: 'google',
    has: 'generationConfig.thinkingConfig',
    part: 'thinking',
    message: 'Unable to submit request because thinking is not supported by this model.',
  },
  {
    wire: 'google',
    has: 'tools',
    part: 'web_search',
    message: 'Search Grounding is not supported.',
  },
  {
    wire: 'compatible',
    has: 'max_tokens',
    part: 'output_limit',
    param: 'max_tokens',
    message: "Unsupported parameter: 'max_tokens' is not supported with this model.",
  },
  {
    wire: 'compatible',
    has: 'reasoning_effort',
    part: 'effort',
    message: 'reasoning_effort is not a field of this request',
    settings: effort,
  },
  {
    wire: 'compatible',
    has: 'stream_options',
    part: 'usage_report',
    message: 'stream_options: Extra inputs are not permitted',
  },
];

function refuse({ wire, ...refusal }: Refusal): void {
  emulator().play(wire, { kind: 'refused', status: 400, ...refusal, times: 'until-reset' });
}

function answer(model: LanguageModel, webSearch = true): Promise<StreamPart[]> {
  return collect(model.streamText(ask('Why?', { webSearch }), never));
}

const droppedFrom = (parts: readonly StreamPart[]) =>
  parts.flatMap((part) => (part.type === 'without' ? [part] : []));

test.each(refusals)('$wire answers without $has when it is refused', async (refusal) => {
  const { wire, part, settings = {} } = refusal;
  const model = modelOn(emulator(), wire, settings);
  refuse(refusal);
  const parts = await answer(model);
  expect(wordsOf(parts)).not.toBe('');
  expect(finishOf(parts)).toMatchObject({ reason: 'complete' });
  const { status = 400 } = refusal;
  expect(droppedFrom(parts)).toContainEqual({
    type: 'without',
    part,
    refusal: expect.objectContaining({ status }) as unknown,
  });
  expect(emulator().calls()).toHaveLength(2);
});

test.each(refusals)('$wire is not asked for $has again', async (refusal) => {
  const { wire, part, settings = {} } = refusal;
  const model = modelOn(emulator(), wire, settings);
  refuse(refusal);
  await answer(model);
  const parts = await answer(model);
  expect(emulator().calls()).toHaveLength(3);
  expect(droppedFrom(parts)).toContainEqual({ type: 'without', part });
});

test('a part that one model refuses is still sent to another', async () => {
  const [first, second] = ['a', 'b'].map((modelId) => modelOn(emulator(), 'openai', { modelId }));
  refuse(refusals[0]!);
  await answer(first!);
  emulator().reset();
  await answer(second!);
  expect(emulator().calls()[0]!.body).toMatchObject({ reasoning: { summary: 'auto' } });
});

test('several refused parts are left out one after the other', async () => {
  const model = modelOn(emulator(), 'openai');
  for (const refusal of [refusals[0]!, refusals[3]!, refusals[4]!]) refuse(refusal);
  const parts = await answer(model);
  expect(finishOf(parts)).toMatchObject({ reason: 'complete' });
  expect(emulator().calls()).toHaveLength(4);
});

test('a model that may not be streamed is asked for the whole answer', async () => {
  emulator().play('openai', {
    kind: 'refused',
    status: 400,
    ...unsupported,
    param: 'stream',
    message: 'Your organization must be verified to stream this model.',
  });
  emulator().play('openai', {
    kind: 'web-search',
    reasoning: 'Light scatters.',
    text: 'The sky is blue.',
    servedAs: 'gpt-5-2025-08-07',
  });
  const parts = await answer(modelOn(emulator(), 'openai'));
  expect(emulator().calls().at(-1)!.body).toMatchObject({ stream: false });
  expect(wordsOf(parts)).toBe('The sky is blue.');
  expect(wordsOf(parts, 'reasoning-delta')).toBe('Light scatters.');
  expect(parts.some(({ type }) => type === 'source')).toBe(true);
  expect(parts).toContainEqual({ type: 'served', modelId: 'gpt-5-2025-08-07' });
  expect(finishOf(parts)).toMatchObject({ reason: 'complete', usage: { searches: 1 } });
});

test('anthropic is given a lower limit, since it requires one', async () => {
  const message = 'max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens';
  emulator().play('anthropic', { kind: 'refused', status: 400, message });
  await answer(modelOn(emulator(), 'anthropic', { maxOutputTokens: 64_000 }));
  expect(emulator().calls().at(-1)!.body).toMatchObject({ max_tokens: 8_192 });
});

test('a limit lowered for one long question is not kept for the next', async () => {
  const model = modelOn(emulator(), 'anthropic', { maxOutputTokens: 32_000 });
  const message = 'input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000';
  emulator().play('anthropic', { kind: 'refused', status: 400, message });
  await answer(model);
  await answer(model);
  const limits = emulator()
    .calls()
    .map(({ body }) => (body as { max_tokens: number }).max_tokens);
  expect(limits).toEqual([32_000, 8_192, 32_000]);
});

test('a part that was wrongly suspected is asked for again', async () => {
  const model = modelOn(emulator(), 'openai');
  const message = 'Your organization must be verified to generate reasoning summaries.';
  emulator().play('openai', { kind: 'refused', status: 400, message, times: 2 });
  const { error } = await collectUntilError(model.streamText(ask('Why?'), never));
  expect(error).toMatchObject({ code: 'provider_error' });
  emulator().reset();
  await answer(model);
  expect(emulator().calls()[0]!.body).toMatchObject({ reasoning: { summary: 'auto' } });
});

test('a refusal that names no optional part is not retried', async () => {
  const message = 'Your prompt was not to our liking.';
  emulator().play('openai', { kind: 'refused', status: 400, message });
  const { error } = await collectUntilError(
    modelOn(emulator(), 'openai').streamText(ask('Why?'), never),
  );
  expect(error).toMatchObject({ code: 'provider_error', details: { retryable: false } });
  expect(emulator().calls()).toHaveLength(1);
});

test('a server without web search reports that when one was asked for', async () => {
  const model = modelOn(emulator(), 'compatible');
  expect(droppedFrom(await answer(model))).toEqual([{ type: 'without', part: 'web_search' }]);
  expect(droppedFrom(await answer(model, false))).toEqual([]);
});
