import type { GenerateContentResponse } from '@google/genai';
import { expect, test } from 'vitest';
import { GoogleAnswer } from './events.ts';

function map(...chunks: object[]) {
  const answer = new GoogleAnswer();
  const parts = chunks.flatMap((chunk) => answer.mapChunk(chunk as GenerateContentResponse));
  return [...parts, ...answer.mapEnd()].filter(({ type }) => type !== 'activity');
}
const chunk = (parts: object[], extra = {}) => ({
  candidates: [{ content: { parts, role: 'model' }, ...extra }],
});

test('separates thoughts from text, and counts both as output', () => {
  const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 4, thoughtsTokenCount: 3 };
  const parts = map(
    chunk([{ text: 'Plan', thought: true }]),
    { ...chunk([{ text: 'Answer' }, { text: '', thoughtSignature: 'x' }]), usageMetadata },
    chunk([], { finishReason: 'STOP' }),
  );
  expect(parts).toEqual([
    { type: 'reasoning-delta', text: 'Plan' },
    { type: 'text-delta', text: 'Answer' },
    {
      type: 'finish',
      reason: 'complete',
      raw: 'STOP',
      usage: { inputTokens: 9, outputTokens: 7 },
    },
  ]);
});

test('does not finish without a reason', () => {
  expect(map(chunk([{ text: 'Answ' }]))).toEqual([{ type: 'text-delta', text: 'Answ' }]);
});

test.each([
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'refused'],
  ['PROHIBITED_CONTENT', 'refused'],
  ['RECITATION', 'refused'],
])('maps the finish reason %s', (finishReason, reason) => {
  expect(map(chunk([], { finishReason }))).toMatchObject([{ reason, raw: finishReason }]);
});

test('maps a reply that the provider calls malformed to invalid', () => {
  expect(() => map(chunk([], { finishReason: 'MALFORMED_RESPONSE' }))).toThrow(
    expect.objectContaining({ code: 'provider_invalid' }),
  );
});

test('maps a blocked prompt to refused', () => {
  expect(map({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })).toMatchObject([
    { type: 'finish', reason: 'refused' },
  ]);
});

test("keeps Google's redirects, under the host of the page", () => {
  const uri = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc';
  const groundingMetadata = { groundingChunks: [{ web: { uri, title: 'example.org' } }, {}] };
  expect(map(chunk([], { groundingMetadata }))).toEqual([
    { type: 'source', source: { url: uri, title: 'example.org' } },
  ]);
});
