import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Wire, wires } from '../support/providers/adapters.ts';
import { type Framing, framings, playPayloads } from '../support/providers/framings.ts';

const own = path.join(import.meta.dirname, '../recorded');
/** Streams of live services as they came, which belong to others and stay beside the repository. */
const others = path.resolve(
  process.env['RECORDED_STREAMS'] ?? path.join(import.meta.dirname, '../../../shared/recorded'),
);

/** `WIRE.NAME.txt`, as `npm run record` writes them: scrubbed, one payload of an event a line. */
const recordings = readdirSync(own)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => ({ name, wire: name.split('.')[0] as Wire }));

test('every wire has a recording', () => {
  expect(new Set(recordings.map(({ wire }) => wire))).toEqual(new Set(wires));
});

describe.each(recordings)('the recording $name', ({ name, wire }) => {
  const payloads = readFileSync(path.join(own, name), 'utf8');

  test('is read to its end, the same in every framing', async () => {
    const readings = [];
    for (const framing of Object.values(framings)) {
      readings.push(await playPayloads(payloads, wire, framing));
    }
    const [first, ...rest] = readings;
    expect(first).toMatchObject({ served: [expect.any(String)], error: undefined });
    expect(first?.finish?.reason).toMatch(/^(complete|length|refused)$/);
    expect(first?.text).toMatch(/\S/);
    for (const reading of rest) expect(reading).toEqual(first);
  });

  test('holds no word of anybody', () => {
    expect(payloads).not.toMatch(/sk-|bearer|the sky|rayleigh/i);
  });
});

interface Recorded {
  readonly name: string;
  readonly wire: Wire;
  readonly served: string;
  /** How its text begins and ends, and how long it is. */
  readonly text: readonly [begins: string, ends: string, length: number];
  readonly reasoning: number;
  readonly sources?: number;
  readonly reason?: string;
  readonly usage: object;
}

const streams: readonly Recorded[] = [
  {
    name: 'anthropic-refusal',
    wire: 'anthropic',
    served: 'claude-fable-5',
    text: ['', '', 0],
    reasoning: 0,
    reason: 'refused',
    usage: { inputTokens: 18, outputTokens: 5 },
  },
  {
    name: 'anthropic-text',
    wire: 'anthropic',
    served: 'claude-sonnet-4-5-20250929',
    text: ["Hello! I'm doing well", 'I can help you with?', 108],
    reasoning: 0,
    usage: { inputTokens: 12, outputTokens: 30 },
  },
  {
    name: 'anthropic-web-search-tool',
    wire: 'anthropic',
    served: 'claude-sonnet-4-20250514',
    text: ['Based on my search results', 'retail expansion.', 2_402],
    reasoning: 0,
    sources: 4,
    usage: { inputTokens: 15_665, outputTokens: 795, searches: 1 },
  },
  {
    name: 'google-text',
    wire: 'google',
    served: 'gemini-3-pro-preview',
    text: ['There are **3** "r"s', 'st**r**awbe**rr**y', 55],
    reasoning: 0,
    usage: { inputTokens: 9, outputTokens: 208 },
  },
  {
    name: 'google-reasoning',
    wire: 'google',
    served: 'gemini-3-pro-preview',
    text: ['There are **3** "r"s', 'st**r**awbe**rr**y.', 79],
    reasoning: 0,
    usage: { inputTokens: 9, outputTokens: 285 },
  },
  {
    name: 'openai-reasoning-encrypted-content',
    wire: 'openai',
    served: 'gpt-5.1-codex-max',
    text: ['', '', 0],
    reasoning: 163,
    usage: { inputTokens: 134, outputTokens: 28 },
  },
  {
    name: 'openai-web-search-tool',
    wire: 'openai',
    served: 'gpt-5-mini-2025-08-07',
    text: ['I checked today’s tech', 'more details now?', 3_429],
    reasoning: 0,
    sources: 7,
    usage: { inputTokens: 31_073, outputTokens: 4_416, cachedTokens: 3_712, searches: 2 },
  },
  {
    name: 'lmstudio-basic',
    wire: 'openai',
    served: 'gemma-7b-it',
    text: ['## The Festival of', 'around fire', 1_384],
    reasoning: 0,
    usage: { inputTokens: 31, outputTokens: 282, cachedTokens: 30 },
  },
  {
    name: 'xai-web-search-tool',
    wire: 'xai',
    served: 'grok-4-fast-reasoning',
    text: ['xAI is an American', 'check x.ai.', 1_228],
    reasoning: 0,
    sources: 5,
    usage: { inputTokens: 1_875, outputTokens: 695, cachedTokens: 1_578, searches: 1 },
  },
  {
    name: 'azure-model-router',
    wire: 'compatible',
    served: 'gpt-5-nano-2025-08-07',
    text: ['Capital of Denmark.', 'Capital of Denmark.', 19],
    reasoning: 0,
    usage: { inputTokens: 15, outputTokens: 78 },
  },
  {
    name: 'deepseek-reasoning',
    wire: 'compatible',
    served: 'deepseek-reasoner',
    text: ['The word "strawberry"', 'three "r"s.', 42],
    reasoning: 606,
    usage: { inputTokens: 18, outputTokens: 219 },
  },
  {
    name: 'groq-reasoning',
    wire: 'compatible',
    served: 'qwen/qwen3-32b',
    text: ['The word **"strawber', '$\\boxed{3}$', 347],
    reasoning: 2_952,
    usage: { inputTokens: 17, outputTokens: 1_107 },
  },
  {
    name: 'moonshotai-stream',
    wire: 'compatible',
    served: 'kimi-k3',
    text: ['Hello!', 'Hello!', 6],
    reasoning: 16,
    usage: { inputTokens: 9, outputTokens: 12 },
  },
  {
    name: 'perplexity-citations',
    wire: 'compatible',
    served: 'sonar',
    text: ['The current population', '[2][3]', 34],
    reasoning: 0,
    sources: 7,
    usage: { inputTokens: 10, outputTokens: 336 },
  },
  {
    name: 'mistral-reasoning',
    wire: 'compatible',
    served: 'magistral-medium-2507',
    text: ['2 + 2 = 4', '2 + 2 = 4', 9],
    reasoning: 60,
    usage: { inputTokens: 10, outputTokens: 46 },
  },
  {
    name: 'xai-text-with-reasoning-streaming-store-false',
    wire: 'xai',
    served: 'grok-code-fast-1',
    text: ['### Overview of Sonoran', 'approachable meals.', 2_786],
    reasoning: 754,
    usage: { inputTokens: 216, outputTokens: 831, cachedTokens: 192 },
  },
  {
    // Its reasoning is counted in the total alone, and its cost is told.
    name: 'xai-chat-text',
    wire: 'compatible',
    served: 'grok-3-mini',
    text: ['Hello', 'Hello', 5],
    reasoning: 20,
    usage: { inputTokens: 12, outputTokens: 291, cachedTokens: 11, microDollars: 147 },
  },
];

const play = (name: string, wire: Wire, framing: Framing) => {
  const file = readdirSync(others).find((each) => each.startsWith(`${name}.`)) ?? name;
  return playPayloads(readFileSync(path.join(others, file), 'utf8'), wire, framing);
};

describe.skipIf(!existsSync(others)).each(Object.entries(framings))(
  'a stream of a live service %s',
  (_, framing) => {
    test.each(streams)('of $name is read whole', async (recorded) => {
      const { name, wire, reason = 'complete', usage, sources = 0 } = recorded;
      const { text, reasoning, places: _, ...read } = await play(name, wire, framing);
      const [begins, ends, length] = recorded.text;
      expect(read).toMatchObject({ served: [recorded.served], sources, error: undefined });
      expect(read.finish).toMatchObject({ reason, usage });
      expect([text.slice(0, begins.length), text.slice(-ends.length || text.length)]).toEqual([
        begins,
        ends,
      ]);
      expect([text.length, reasoning.length]).toEqual([length, recorded.reasoning]);
    });

    test('cites at the end of the passages: with Anthropic, of its sentences', async () => {
      const { text, places } = await play('anthropic-web-search-tool', 'anthropic', framing);
      const ends = places.flatMap(({ at }) => at).sort((one, other) => one - other);
      expect(ends.map((end) => text.slice(end - 20, end))).toEqual([
        ' 26, at 10 a.m. JST.',
        'ly reimagined space.',
        'he iPhone 18 lineup.',
        'hing in the morning.',
        'e global innovation.',
        'real-time analytics.',
        'ing AI demand waves.',
        'id phones in Photos.',
        'esign to the iPhone.',
      ]);
    });

    test('cites at the end of the passages: with OpenAI, of its links, though it counts longer ones', async () => {
      const { text, places } = await play('openai-web-search-tool', 'openai', framing);
      const ends = places.flatMap(({ url, at }) => at.map((end) => ({ url, end })));
      expect(ends).toHaveLength(12);
      expect(ends.every(({ url, end }) => text.endsWith(`(${url}))`, end))).toBe(true);
    });

    test('of an account without credit says so', async () => {
      const { error, text } = await play('openai-error', 'openai', framing);
      expect(text).toBe('');
      expect(error).toMatchObject({
        code: 'provider_unavailable',
        details: { ours: 'account', code: 'insufficient_quota' },
      });
    });
  },
);
