import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRandom } from '@quartet/shared/testing/random-turn-events.ts';
import { describe, expect, test } from 'vitest';
import {
  ask,
  collectUntilError,
  finishOf,
  modelOn,
  never,
  type Wire,
  wordsOf,
} from '../support/providers/adapters.ts';
import { startWireServer } from '../support/providers/wire-server.ts';

/** Whether a wire names its events, and how it ends. */
const forms: Readonly<Record<Wire, { readonly named: boolean; readonly ends: readonly string[] }>> =
  {
    openai: { named: true, ends: [] },
    xai: { named: true, ends: [] },
    anthropic: { named: true, ends: [] },
    google: { named: false, ends: [] },
    compatible: { named: false, ends: ['[DONE]'] },
  };

interface Framing {
  readonly newline: string;
  readonly comments?: true;
  /** Into pieces of what lengths. */
  readonly cut: (bytes: Buffer) => Iterable<Buffer>;
}

function* cutAtRandom(bytes: Buffer, seed: number): Iterable<Buffer> {
  const random = createRandom(seed);
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + Math.floor(random() ** 3 * 4_000);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const whole = (bytes: Buffer) => [bytes];
const framings: Readonly<Record<string, Framing>> = {
  'in one write': { newline: '\n', cut: whole },
  'with CRLF': { newline: '\r\n', cut: whole },
  'with CR': { newline: '\r', cut: whole },
  'with comments between its events': { newline: '\n', comments: true, cut: whole },
  'cut anywhere': { newline: '\n', cut: (bytes) => cutAtRandom(bytes, 1) },
  'with CRLF, cut anywhere': { newline: '\r\n', cut: (bytes) => cutAtRandom(bytes, 2) },
};

async function send(response: ServerResponse, bytes: Buffer, { cut }: Framing): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of cut(bytes)) {
    // Each piece is a write of its own.
    await new Promise((resolve) => response.write(piece, resolve));
  }
  response.end();
}

async function toBytes(name: string, wire: Wire, framing: Framing): Promise<Buffer> {
  const file = new URL(`../support/providers/recorded/${name}.txt`, import.meta.url);
  const payloads = (await readFile(file, 'utf8')).trim().split('\n');
  const { named, ends } = forms[wire];
  const events = [...payloads, ...ends].map((data) => {
    const type = named ? [`event: ${(JSON.parse(data) as { type: string }).type}`] : [];
    const comments = framing.comments ? [': PROCESSING', ''] : [];
    return [...comments, ...type, `data: ${data}`, '', ''].join(framing.newline);
  });
  return Buffer.from(events.join(''));
}

async function play(name: string, wire: Wire, framing: Framing) {
  const bytes = await toBytes(name, wire, framing);
  await using server = await startWireServer((response) => void send(response, bytes, framing));
  const model = modelOn({ baseUrls: {} as never }, wire, { baseUrl: server.url });
  const { parts, error } = await collectUntilError(model.streamText(ask('Why?'), never));
  const served = parts.flatMap((part) => (part.type === 'served' ? [part.modelId] : []));
  const sources = parts.filter(({ type }) => type === 'source').length;
  const text = wordsOf(parts);
  return {
    served,
    text,
    reasoning: wordsOf(parts, 'reasoning-delta'),
    sources,
    finish: finishOf(parts),
    error,
  };
}

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
    text: ['I checked today’s tech', 'more details now?', 3_645],
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
    text: ['  \n10. **Y**', '$\\boxed{3}$', 126],
    reasoning: 228,
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
    usage: { inputTokens: 10, outputTokens: 336 },
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

describe.each(Object.entries(framings))('a recorded stream %s', (_, framing) => {
  test.each(streams)('of $name is read whole', async (recorded) => {
    const { name, wire, reason = 'complete', usage, sources = 0 } = recorded;
    const { text, reasoning, ...read } = await play(name, wire, framing);
    const [begins, ends, length] = recorded.text;
    expect(read).toMatchObject({ served: [recorded.served], sources, error: undefined });
    expect(read.finish).toMatchObject({ reason, usage });
    expect([text.slice(0, begins.length), text.slice(-ends.length || text.length)]).toEqual([
      begins,
      ends,
    ]);
    expect([text.length, reasoning.length]).toEqual([length, recorded.reasoning]);
  });

  test('of an account without credit says so', async () => {
    const { error, text } = await play('openai-error', 'openai', framing);
    expect(text).toBe('');
    expect(error).toMatchObject({
      code: 'provider_unavailable',
      details: { ours: 'account', code: 'insufficient_quota' },
    });
  });
});
