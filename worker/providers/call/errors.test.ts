import { expect, test } from 'vitest';
import { toProviderError } from './errors.ts';

const judge = (status: number | undefined, words: string, code?: unknown) =>
  toProviderError({ modelId: 'grok-4', status, words, code });

test.each([
  [400, 'Your credit balance is too low to access the Anthropic API.'],
  [400, 'You have reached your specified API usage limits. You will regain access on 2026-12-01.'],
  [402, 'Insufficient credits'],
  [403, 'Your team has used all available credits or reached its monthly spending limit.'],
  [429, 'Your team has used all available credits or reached its monthly spending limit.'],
  [429, 'Your prepayment credits are depleted.'],
  [429, 'Quota exceeded for metric: generate_content_free_tier_requests, limit: 0'],
])('%i "%s" is about our account, and asking again does not help', (status, words) => {
  expect(judge(status, words)).toMatchObject({
    code: 'provider_unavailable',
    details: { retryable: false, ours: 'account' },
  });
});

test.each([
  [401, 'Incorrect API key provided'],
  [403, 'The caller does not have permission'],
  [400, 'API key not valid. Please pass a valid API key.'],
  [400, 'User location is not supported for the API use.'],
  [404, 'Not Found'],
])('%i "%s" is about our key, region or address', (status, words) => {
  expect(judge(status, words)).toMatchObject({
    code: 'provider_unavailable',
    details: { retryable: false, ours: 'key' },
  });
});

test.each([
  [429, 'Rate limit reached for grok-4 on requests per min (RPM): Limit 500, Used 500.'],
  [429, 'You exceeded your current quota. * Quota exceeded for metric: requests, limit: 10'],
])('%i "%s" is too many questions', (status, words) => {
  expect(judge(status, words)).toMatchObject({
    code: 'provider_rate_limited',
    details: { retryable: true },
  });
});

test.each([
  [403, 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO'],
  [400, 'Invalid prompt: flagged as potentially violating our usage policy.'],
  [403, 'This model requires moderation. Your input was flagged.'],
])('%i "%s" is a refusal', (status, words) => {
  expect(judge(status, words)).toMatchObject({ code: 'content_refused' });
});

test.each([
  [404, 'The model grok-4 does not exist or your team does not have access to it.'],
  [400, 'Model not found: grok-4'],
  [400, 'grok-4 is not a valid model ID'],
  [404, 'model "grok-4" not found, try pulling it first'],
  [404, 'No endpoints found for x-ai/grok-4.'],
  [410, 'grok-4 was retired.'],
  [403, 'No access.', 'model_not_found'],
])('%i "%s" says that the model is gone', (status, words, code?: string) => {
  expect(judge(status, words, code)).toMatchObject({
    code: 'model_unavailable',
    details: { modelGone: true, retryable: false },
  });
});

test.each([
  [404, 'No endpoints found that support image input'],
  [404, 'No endpoints found that support image input for grok-4'],
  [404, 'No endpoints found matching your data policy.'],
  [404, 'Not Found'],
  [404, ''],
  [400, 'grok-4 does not support parameter reasoningEffort'],
  [400, 'grok-4 wants a user message'],
  [429, 'The model grok-4 is no longer available at this rate.'],
])('%i "%s" does not say that the model is gone', (status, words) => {
  expect(judge(status, words).details.modelGone).toBeUndefined();
});

test('a model whose name mentions thinking or images can also be gone', () => {
  const modelId = 'kimi-thinking-image';
  const words = `The model ${modelId} does not exist`;
  expect(toProviderError({ modelId, status: 404, words }).details.modelGone).toBe(true);
});

test.each([
  [502, 'provider_error'],
  [429, 'provider_rate_limited'],
])('a number as the code, within a stream, is read as a status: %i', (code, reason) => {
  expect(judge(undefined, 'Upstream failed', code)).toMatchObject({
    code: reason,
    details: { retryable: true, status: code },
  });
});

test('the machine words of a refusal are kept, and sentences are not', () => {
  const canary = 'a sentence with a canary';
  const said = { code: 'unsupported_value', type: 'invalid_request_error', param: 'tools[0].type' };
  const error = toProviderError({
    modelId: 'm',
    status: 400,
    words: canary,
    requestId: 'req_1',
    ...said,
  });
  expect(error.details).toMatchObject({ status: 400, requestId: 'req_1', ...said });
  const other = { code: canary, type: canary, param: canary, requestId: canary };
  expect(
    JSON.stringify(toProviderError({ modelId: 'm', status: 400, words: canary, ...other })),
  ).not.toContain('canary');
});
