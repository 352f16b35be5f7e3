import { type EmulatedProvider, emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { expect, test } from 'vitest';
import { framings, playPayloads } from '../support/providers/framings.ts';
import { readPayloads, recordings } from '../support/providers/recordings.ts';

type Reading = Awaited<ReturnType<typeof playPayloads>>;

interface Told {
  readonly served: string;
  readonly text: string;
  readonly reasoning?: string;
  readonly sources?: number;
  readonly reason?: string;
  readonly usage: object;
}

/** The facts that the adapter must read from each recording that has words. */
const told: Readonly<Record<string, Told>> = {
  'anthropic.refusal': {
    served: 'claude-fable-5',
    text: '',
    reason: 'refused',
    usage: { inputTokens: 18, outputTokens: 5 },
  },
  'anthropic.text': {
    served: 'claude-sonnet-4-5-20250929',
    text: 'A kettle is quicker than a pan, since less of its heat is lost.',
    usage: { inputTokens: 12, outputTokens: 30 },
  },
  'anthropic.search-with-results': {
    served: 'claude-sonnet-4-20250514',
    text: 'Here is what the pages say. High water comes at ten past six. And the moon is full on Friday.',
    sources: 2,
    usage: { inputTokens: 15_665, outputTokens: 795, searches: 1 },
  },
  'google.text': {
    served: 'gemini-3-pro-preview',
    text: 'Seven times eight is **56**.',
    usage: { inputTokens: 9, outputTokens: 200 },
  },
  'google.signed-thoughts': {
    served: 'gemini-3-pro-preview',
    text: 'Seven times eight is **56**.',
    usage: { inputTokens: 9, outputTokens: 286 },
  },
  'openai.encrypted-reasoning': {
    served: 'gpt-5.1-codex-max',
    text: '',
    reasoning: '**Adding first.** Twelve and seven make nineteen, then times thirty.',
    usage: { inputTokens: 134, outputTokens: 28 },
  },
  'openai.search-with-links': {
    served: 'gpt-5-mini-2025-08-07',
    text: `High water comes at ten past six. ([tides.example.org](https://tides.example.org/today)) The moon is full on Friday. ([moon.example.org](https://moon.example.org/phases))

Shall I look up next week, too?`,
    sources: 2,
    usage: { inputTokens: 31_073, outputTokens: 4_416, cachedTokens: 3_712, searches: 2 },
  },
  'openai.local-server': {
    served: 'gemma-7b-it',
    text: '## The kettle\n\nIt sings once the water boils, and the pan never does.',
    usage: { inputTokens: 31, outputTokens: 282, cachedTokens: 30 },
  },
  'xai.search-without-places': {
    served: 'grok-4-fast-reasoning',
    text: 'High water comes at ten past six, and the moon is full on Friday.',
    sources: 2,
    usage: { inputTokens: 1_875, outputTokens: 695, cachedTokens: 1_578, searches: 1 },
  },
  'xai.reasoning-kept-nowhere': {
    served: 'grok-code-fast-1',
    text: '### Kettles\n\nA kettle boils sooner than a pan.',
    reasoning: 'First, what boils sooner? The kettle.',
    usage: { inputTokens: 216, outputTokens: 831, cachedTokens: 192 },
  },
  'compatible.model-router': {
    served: 'gpt-5-nano-2025-08-07',
    text: 'A kettle sings.',
    usage: { inputTokens: 15, outputTokens: 78 },
  },
  'compatible.reasoning-content': {
    served: 'deepseek-reasoner',
    text: 'The kettle **wins**.',
    reasoning: 'We weigh the kettle against the pan.',
    usage: { inputTokens: 18, outputTokens: 219 },
  },
  'compatible.reasoning-field': {
    served: 'qwen/qwen3-32b',
    text: 'The kettle: $t_1 < t_2$',
    reasoning: 'Okay, kettle or pan?\n',
    usage: { inputTokens: 17, outputTokens: 1_107 },
  },
  'compatible.finish-with-words': {
    served: 'kimi-k3',
    text: 'The kettle!',
    reasoning: 'Weighing both. ',
    usage: { inputTokens: 9, outputTokens: 12 },
  },
  'compatible.list-of-citations': {
    served: 'sonar',
    text: 'High water is at ten past six[1][2]',
    sources: 3,
    usage: { inputTokens: 10, outputTokens: 336 },
  },
  'compatible.thinking-parts': {
    served: 'magistral-medium-2507',
    text: 'The kettle.',
    reasoning: 'Kettle or pan? The kettle, surely.',
    usage: { inputTokens: 10, outputTokens: 46 },
  },
  // Its reasoning is counted only in the total, and it reports its cost.
  'compatible.cost-in-ticks': {
    served: 'grok-3-mini',
    text: 'The kettle.',
    reasoning: 'First, the kettle.',
    usage: { inputTokens: 12, outputTokens: 291, cachedTokens: 11, microDollars: 147 },
  },
};

const noCredit = 'openai.no-credit';

/** Plays a recording in every framing that an event stream may have; all of them must be read alike. */
async function play(name: string, provider: EmulatedProvider): Promise<Reading> {
  const readings: Reading[] = [];
  for (const framing of Object.values(framings)) {
    readings.push(await playPayloads(readPayloads(name), provider, framing));
  }
  const [reading, ...rest] = readings;
  if (!reading) throw new Error('There is no framing.');
  for (const other of rest) expect(other).toEqual(reading);
  return reading;
}

test('every provider has a recording', () => {
  expect(new Set(recordings.map(({ provider }) => provider))).toEqual(new Set(emulatedProviders));
});

test.each(Object.entries(told))(
  '%s is read to its end, the same in every framing',
  async (name, { served, text, reasoning = '', sources = 0, reason = 'complete', usage }) => {
    const reading = await play(name, name.split('.')[0] as EmulatedProvider);
    expect(reading).toMatchObject({ served: [served], text, reasoning, sources, error: undefined });
    expect(reading.finish).toMatchObject({ reason, usage });
  },
);

test.each(recordings.filter(({ name }) => !(name in told) && name !== noCredit))(
  '$name, whose words were scrubbed, is read to its end, the same in every framing',
  async ({ name, provider }) => {
    const reading = await play(name, provider);
    expect(reading).toMatchObject({ served: [expect.any(String)], error: undefined });
    expect(reading.finish?.reason).toMatch(/^(complete|length)$/);
    expect(reading.text).toMatch(/\S/);
  },
);

test.each(recordings)('$name holds no word of anybody', ({ name }) => {
  expect(readPayloads(name)).not.toMatch(/sk-|bearer|the sky|rayleigh/i);
});

test('an account without credit fails before its first word, with its own code', async () => {
  const { error, text } = await play(noCredit, 'openai');
  expect(text).toBe('');
  expect(error).toMatchObject({
    code: 'provider_unavailable',
    details: { ours: 'account', code: 'insufficient_quota' },
  });
});

test.each([
  ['anthropic.search-with-results', ['ter comes at ten past six.', 'the moon is full on Friday.']],
  ['openai.search-with-links', ['ides.example.org/today))', 'oon.example.org/phases))']],
] as const)(
  '%s cites at the end of its passages, though links are counted longer than they are',
  async (name, ends) => {
    const { text, offsets } = await play(name, name.split('.')[0] as EmulatedProvider);
    const cited = offsets.flatMap(({ at }) => at).sort((one, other) => one - other);
    expect(cited).toHaveLength(ends.length);
    for (const [index, end] of cited.entries())
      expect(text.slice(0, end)).toSatisfy((before: string) => before.endsWith(ends[index] ?? '?'));
  },
);
