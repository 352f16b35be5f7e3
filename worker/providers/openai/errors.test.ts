import { APIConnectionError, APIError } from 'openai';
import { expect, test } from 'vitest';
import { createErrorMapper } from './errors.ts';

const mapOpenai = createErrorMapper('gpt-5');
const mapXai = createErrorMapper('grok-4');
const http = (status: number, error: unknown, headers = {}) =>
  APIError.generate(status, { error }, undefined, new Headers(headers));

test.each([
  [400, { code: 'context_length_exceeded' }, 'context_too_long'],
  [413, {}, 'context_too_long'],
  [400, { code: 'invalid_image_format' }, 'image_not_supported'],
  [400, { message: 'You uploaded an unsupported image.' }, 'image_not_supported'],
  [400, { code: 'content_policy_violation' }, 'content_refused'],
  [400, { code: 'unsupported_parameter' }, 'provider_error'],
  [401, { code: 'invalid_api_key' }, 'provider_unavailable'],
  [402, {}, 'provider_unavailable'],
  [404, { code: null }, 'provider_unavailable'],
  [429, { code: 'insufficient_quota' }, 'provider_unavailable'],
])('does not retry %i %o: %s', (status, body, code) => {
  expect(mapOpenai(http(status, body))).toMatchObject({
    code,
    details: { retryable: false, status },
  });
});

test.each([408, 409, 500, 502, 503, 529])('may retry %i', (status) => {
  expect(mapOpenai(http(status, {}))).toMatchObject({
    code: 'provider_error',
    details: { retryable: true },
  });
});

test.each([403, 404])('sees that a model is gone by its code, at %i', (status) => {
  expect(mapOpenai(http(status, { code: 'model_not_found' })).details.modelGone).toBe(true);
});

test.each([404, 410])('sees that a model of xAI is gone by a %i that names it', (status) => {
  expect(mapXai(http(status, 'The model grok-4 does not exist')).details.modelGone).toBe(true);
});

test('keeps the request id, for questions to the provider', () => {
  const error = mapOpenai(http(500, {}, { 'x-request-id': 'req_7' }));
  expect(error.details.requestId).toBe('req_7');
});

test("finds a lost connection behind the SDK's wrapping", () => {
  const cause = Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  });
  expect(mapOpenai(new APIConnectionError({ cause }))).toMatchObject({
    code: 'provider_unavailable',
    details: { retryable: true },
  });
});
