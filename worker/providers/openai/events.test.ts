import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { expect, test } from 'vitest';
import { createEventMapper } from './events.ts';

/** Maps events as they are received: fields may be missing, and some types are unknown to every SDK. */
const map = (...events: object[]) => {
  const mapEvent = createEventMapper('gpt-5');
  return events
    .flatMap((event) => mapEvent(event as ResponseStreamEvent))
    .filter(({ type }) => type !== 'activity');
};
const delta = (delta: string) => ({ type: 'response.output_text.delta', delta });
const completed = (response = {}) => ({
  type: 'response.completed',
  response: { status: 'completed', output: [], ...response },
});

test('treats an unknown event as a sign of life', () => {
  const mapEvent = createEventMapper('gpt-5');
  expect(mapEvent({ type: 'response.hologram.delta' } as never)).toEqual([{ type: 'activity' }]);
});

test('puts a blank line between messages and between summaries', () => {
  const parts = map(
    { type: 'response.reasoning_summary_part.added' },
    { type: 'response.reasoning_summary_text.delta', delta: 'First.' },
    { type: 'response.reasoning_summary_part.added' },
    { type: 'response.reasoning_summary_text.delta', delta: 'Then.' },
    { type: 'response.output_item.added', item: { type: 'message' } },
    delta('Let me look.'),
    { type: 'response.output_item.added', item: { type: 'message' } },
    delta('Found.'),
  );
  expect(parts.map((part) => 'text' in part && part.text)).toEqual([
    'First.',
    '\n\nThen.',
    'Let me look.',
    '\n\nFound.',
  ]);
});

test('names a source without a title by its host', () => {
  const annotation = { type: 'url_citation', url: 'https://x.ai/company' };
  expect(map({ type: 'response.output_text.annotation.added', annotation })).toEqual([
    { type: 'source', source: { url: 'https://x.ai/company', title: 'x.ai' } },
  ]);
});

test('sends the pages of a search when none is cited', () => {
  const action = { type: 'search', sources: [{ type: 'url', url: 'https://example.org/a' }] };
  const item = { type: 'web_search_call', action };
  const parts = map({ type: 'response.output_item.done', item }, delta('x'), completed());
  expect(parts.map(({ type }) => type)).toEqual(['text-delta', 'source', 'finish']);
});

test('reads the pages of OpenRouter’s own search, and counts it', () => {
  const action = {
    type: 'search',
    query: 'x',
    sources: [{ type: 'url', url: 'https://a.example/' }],
  };
  const item = { type: 'openrouter:web_search', status: 'completed', action };
  const parts = map({ type: 'response.output_item.done', item }, delta('x'), completed());
  expect(parts.map(({ type }) => type)).toEqual(['text-delta', 'source', 'finish']);
  expect(parts.at(-1)).toMatchObject({ usage: { searches: 1 } });
});

test.each([
  [{ cost: 0.002, is_byok: false, cost_details: { upstream_inference_cost: 0.002 } }, 2_000],
  [{ cost: 0.0001, is_byok: true, cost_details: { upstream_inference_cost: 0.002 } }, 2_100],
  [{ cost: 0.0001, is_byok: true, cost_details: { upstream_inference_cost: null } }, 100],
])('the provider’s bill is part of OpenRouter’s cost with a key of one’s own: %j', (cost, sum) => {
  const usage = { input_tokens: 3, output_tokens: 5, ...cost };
  expect(map(completed({ usage }))).toMatchObject([{ usage: { microDollars: sum } }]);
});

test('addresses do not reveal that OpenAI’s search has found them', () => {
  const item = { type: 'web_search_call', action: { type: 'search' } };
  const annotation = { type: 'url_citation', url: 'https://a.example/x?utm_source=openai' };
  const said = ['See [a](https://a.example/x?utm_so', 'urce=openai). Or why?'];
  const deltas = said.map(delta);
  const searched = map(
    { type: 'response.output_item.done', item },
    ...deltas,
    { type: 'response.output_text.annotation.added', annotation },
    { type: 'response.output_item.done', item: { type: 'message' } },
    completed(),
  );
  const words = searched.map((part) => ('text' in part ? part.text : ''));
  expect(words.join('')).toBe('See [a](https://a.example/x). Or why?');
  expect(searched).toContainEqual({
    type: 'source',
    source: { url: 'https://a.example/x', title: 'a.example' },
  });
  // Without a search, the marks are part of the answer.
  expect(
    map(...deltas)
      .map((part) => ('text' in part ? part.text : ''))
      .join(''),
  ).toBe(said.join(''));
});

test('searches are counted as OpenRouter reports them', () => {
  const usage = { input_tokens: 3, output_tokens: 5 };
  const of = (web_search_requests: number | null) =>
    map(completed({ usage: { ...usage, server_tool_use_details: { web_search_requests } } }));
  expect(of(4)).toMatchObject([{ usage: { searches: 4 } }]);
  expect(of(null)[0]).not.toHaveProperty('usage.searches');
});

test.each([
  [{ status: 'completed' }, 'complete', 'completed'],
  [
    { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
    'length',
    'max_output_tokens',
  ],
  [
    { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
    'refused',
    'content_filter',
  ],
  [{ output: [{ type: 'message', content: [{ type: 'refusal' }] }] }, 'refused', 'refusal'],
])('maps the finish of %o', (response, reason, raw) => {
  const usage = { input_tokens: 3, output_tokens: 5 };
  expect(map(completed({ ...response, usage }))).toEqual([
    { type: 'finish', reason, raw, usage: { inputTokens: 3, outputTokens: 5 } },
  ]);
});

test.each([
  ['server_error', 'provider_error', true],
  ['rate_limit_exceeded', 'provider_rate_limited', true],
  ['insufficient_quota', 'provider_unavailable', false],
  ['image_too_large', 'image_not_supported', false],
  ['image_content_policy_violation', 'image_not_supported', false],
  ['bio_policy', 'content_refused', false],
])('throws for a response that failed by %s', (code, expected, retryable) => {
  const failed = { type: 'response.failed', response: { error: { code, message: 'words' } } };
  expect(() => map(failed)).toThrow(
    expect.objectContaining({ code: expected, details: expect.objectContaining({ retryable }) }),
  );
});
