import { type EmulatedProvider, emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import type { ModelSettings } from '@quartet/worker/providers/call/settings.ts';
import type { Prompt } from '@quartet/worker/providers/language-model.ts';
import { describe, expect, test } from 'vitest';
import { ask, collect, modelOn, never } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

type Body = Readonly<Record<string, unknown>>;

const text = `What do they say?\n${'A1 A line of an answer that "both" calls are given.\n'.repeat(400)}`;
const images = [{ mediaType: 'image/jpeg' as const, base64: '/9j/' }];
const tasks = ['Task: compose\nMerge the answers.', 'Task: compose\nMerge them briefly.'] as const;

function toPrompt(task: string, message: Partial<Prompt['messages'][number]> = {}): Prompt {
  const messages = [{ role: 'user' as const, text, task, ...message }];
  return ask('', { system: 'You compose.', messages });
}

/** The bodies of two calls with the same answers and different tasks. */
async function sendBoth(
  provider: EmulatedProvider,
  message: Partial<Prompt['messages'][number]> = {},
  overrides: Partial<ModelSettings> = {},
): Promise<[Body, Body]> {
  const model = modelOn(emulator(), provider, overrides);
  const before = emulator().calls().length;
  for (const task of tasks) await collect(model.streamText(toPrompt(task, message), never));
  const sent = emulator().calls().slice(before);
  return [sent[0]!.body as Body, sent[1]!.body as Body];
}

/** The fields in which each provider looks for the prompt, in the order in which it reads them. */
const promptFields: Readonly<Record<EmulatedProvider, readonly string[]>> = {
  openai: ['input'],
  xai: ['input'],
  openrouter: ['input'],
  anthropic: ['system', 'messages'],
  google: ['systemInstruction', 'contents'],
  compatible: ['messages'],
};

function readPrompt(provider: EmulatedProvider, body: Body): string {
  return JSON.stringify(promptFields[provider].map((field) => body[field]));
}

function readParts(provider: EmulatedProvider, body: Body): unknown {
  const messages = body[promptFields[provider].at(-1)!] as readonly Body[];
  const { content, parts } = messages.at(-1)!;
  return content ?? parts;
}

function countShared(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

describe.each(emulatedProviders)('%s', (provider) => {
  test.each([
    ['text', {}],
    ['text and an image', { images }],
  ])('of %s, a call with another task repeats all but a twentieth', async (_, message) => {
    const [first, second] = await sendBoth(provider, message);
    const [one, other] = [readPrompt(provider, first), readPrompt(provider, second)];
    expect(one.length).toBeGreaterThan(20_000);
    expect(one).not.toBe(other);
    const longer = Math.max(one.length, other.length);
    expect(countShared(one, other) / longer).toBeGreaterThanOrEqual(0.95);
  });

  test('nothing but the task differs', async () => {
    const [first, second] = await sendBoth(provider, { images });
    const others = promptFields[provider].map((field) => [field, null]);
    expect({ ...second, ...Object.fromEntries(others) }).toEqual({
      ...first,
      ...Object.fromEntries(others),
    });
  });

  test('the task comes last, as a part of its own, and its words are nowhere else', async () => {
    for (const body of await sendBoth(provider, { images })) {
      const parts = readParts(provider, body) as readonly Body[];
      expect(parts).toHaveLength(3);
      expect(tasks).toContain(parts.at(-1)!['text']);
      expect(readPrompt(provider, body).match(/Task: /g)).toHaveLength(1);
    }
  });
});

test('a server of Chat Completions gets a task without images in one text', async () => {
  const [body] = await sendBoth('compatible');
  expect(readParts('compatible', body)).toBe(`${text}\n\n${tasks[0]}`);
});

test.each([
  ['the text', {}, { type: 'text' }],
  ['the last image where there is no text', { text: '', images }, { type: 'image' }],
])('anthropic keeps the prefix up to %s', async (_, message, marked) => {
  const [body] = await sendBoth('anthropic', message);
  const parts = readParts('anthropic', body) as readonly Body[];
  expect(parts.at(-2)).toMatchObject({ ...marked, cache_control: { type: 'ephemeral' } });
  expect(JSON.stringify(body).match(/cache_control/g)).toHaveLength(1);
});

test.each(['gpt-5.6-sol', 'gpt-6.1-sol', 'gpt-10'])(
  'openai is told where the prefix of %s ends',
  async (modelId) => {
    const [body] = await sendBoth('openai', { images }, { modelId });
    const parts = readParts('openai', body) as readonly Body[];
    expect(parts.at(-2)).toMatchObject({ prompt_cache_breakpoint: { mode: 'explicit' } });
    expect(JSON.stringify(body).match(/prompt_cache_breakpoint/g)).toHaveLength(1);
  },
);

test.each([
  ['openai', 'gpt-5'],
  ['openai', 'gpt-5.5-2026-04-23'],
  ['openai', 'o3'],
  ['xai', 'grok-4.7'],
] as const)('%s is not told where the prefix of %s ends', async (provider, modelId) => {
  const [body] = await sendBoth(provider, {}, { modelId });
  expect(JSON.stringify(body)).not.toContain('prompt_cache_breakpoint');
});

test.each(['openai', 'xai'] as const)(
  '%s is led by a key to where the prefix is, and by another for another prefix',
  async (provider) => {
    const [first] = await sendBoth(provider);
    const [other] = await sendBoth(provider, { text: 'Another question' });
    expect(first['prompt_cache_key']).toMatch(/^[\w-]{43}$/);
    expect(other['prompt_cache_key']).not.toBe(first['prompt_cache_key']);
  },
);

test.each(emulatedProviders)(
  '%s is asked to keep nothing of a prompt without a task',
  async (provider) => {
    await collect(
      modelOn(emulator(), provider, { modelId: 'gpt-6.1-sol' }).streamText(ask(text), never),
    );
    expect(JSON.stringify(emulator().calls()[0]!.body)).not.toContain('cache');
  },
);

const conversation = [
  { role: 'user' as const, text: 'One?' },
  { role: 'assistant' as const, text: 'One.' },
];

/** The body of the call for the question that comes next in a conversation. */
async function sendNext(
  provider: EmulatedProvider,
  history: Prompt['messages'],
  modelId = 'm',
): Promise<Body> {
  const messages = [...history, { role: 'user' as const, text: 'And now?' }];
  const prompt = ask('', { system: 'Be brief.', messages });
  await collect(modelOn(emulator(), provider, { modelId }).streamText(prompt, never));
  return emulator().calls().at(-1)!.body as Body;
}

test('anthropic keeps a conversation up to its question for the next one', async () => {
  const body = await sendNext('anthropic', conversation);
  expect(readParts('anthropic', body)).toEqual([
    { type: 'text', text: 'And now?', cache_control: { type: 'ephemeral' } },
  ]);
  expect(JSON.stringify(body).match(/cache_control/g)).toHaveLength(1);
});

test('openai gets the end of a conversation marked for a model that keeps only marked prefixes', async () => {
  const body = await sendNext('openai', conversation, 'gpt-6.1-sol');
  expect(readParts('openai', body)).toMatchObject([
    { text: 'And now?', prompt_cache_breakpoint: { mode: 'explicit' } },
  ]);
  expect(readParts('openai', await sendNext('openai', conversation, 'gpt-5'))).toBe('And now?');
});

test.each(['openai', 'xai'] as const)(
  '%s is led by the same key through a conversation, and by another for another one',
  async (provider) => {
    const first = await sendNext(provider, conversation);
    const later = [...conversation, ...conversation.map((one) => ({ ...one, text: 'Two.' }))];
    const second = await sendNext(provider, later);
    const other = await sendNext(provider, [{ role: 'user', text: 'Else?' }, conversation[1]!]);
    expect(first['prompt_cache_key']).toMatch(/^[\w-]{43}$/);
    expect(second['prompt_cache_key']).toBe(first['prompt_cache_key']);
    expect(other['prompt_cache_key']).not.toBe(first['prompt_cache_key']);
  },
);

test.each([
  ['openai', "Unknown parameter: 'input[3].content[0].prompt_cache_breakpoint'.", /prompt_cache/],
  [
    'anthropic',
    'messages.2.content.0.cache_control: Extra inputs are not permitted',
    /cache_control/,
  ],
] as const)('%s is asked without the cache that it refuses', async (provider, message, mark) => {
  emulator().play(provider, { kind: 'refused', status: 400, message });
  const body = await sendNext(provider, conversation, 'gpt-6.1-sol');
  const [first, second] = emulator().calls();
  expect(JSON.stringify(first!.body)).toMatch(mark);
  expect(JSON.stringify(second!.body)).not.toMatch(mark);
  expect(body).toBe(second!.body);
});
