import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import { expect, test } from 'vitest';
import { AnthropicAnswer } from './events.ts';

const start = (content_block: object) => ({ type: 'content_block_start', index: 0, content_block });
const delta = (delta: object) => ({ type: 'content_block_delta', index: 0, delta });
const text = (text: string) => [
  start({ type: 'text', text: '' }),
  delta({ type: 'text_delta', text }),
];
const results = (...content: object[]) => start({ type: 'web_search_tool_result', content });

function map(...events: object[]) {
  const answer = new AnthropicAnswer();
  const parts = events.flatMap((event) => answer.mapEvent(event as RawMessageStreamEvent));
  return [...parts, ...answer.rest()].filter(({ type }) => type !== 'activity');
}

test('joins blocks that citations split, and separates blocks that a search splits', () => {
  const parts = map(...text('I look.'), results(), ...text('It is '), ...text('blue.'));
  expect(parts.map((part) => 'text' in part && part.text).join('')).toBe('I look.\n\nIt is blue.');
});

test('lists only what is cited, not everything that was found', () => {
  const page = { type: 'web_search_result', url: 'https://example.org/a', title: 'A' };
  const citation = { type: 'web_search_result_location', url: 'https://example.org/b', title: 'B' };
  const parts = map(results(page), ...text('x'), delta({ type: 'citations_delta', citation }));
  expect(parts.filter(({ type }) => type === 'source')).toEqual([
    { type: 'source', source: { url: 'https://example.org/b', title: 'B' } },
  ]);
});

test('survives a failed search and unknown blocks', () => {
  const failed = { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' };
  const parts = map(
    start({ type: 'web_search_tool_result', content: failed }),
    start({ type: 'hologram' }),
    delta({ type: 'hologram_delta' }),
    { type: 'message_hologram' },
  );
  expect(parts).toEqual([]);
});
