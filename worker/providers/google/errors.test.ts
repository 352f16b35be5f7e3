import { ApiError } from '@google/genai';
import { expect, test } from 'vitest';
import { createErrorMapper } from './errors.ts';

const mapError = createErrorMapper('gemini-2.5-pro');

const http = (status: number, error: object, prefix = '') =>
  mapError(new ApiError({ status, message: prefix + JSON.stringify({ error }) }));
const detail = (fields: object) => ({ details: [{ '@type': 'x' }, fields] });

test('reads the wait of a rate limit from the body', () => {
  const body = { status: 'RESOURCE_EXHAUSTED', ...detail({ retryDelay: '12.5s' }) };
  expect(http(429, body).details).toMatchObject({ retryable: true, retryAfterMs: 12_500 });
});

test('reads an error within a stream', () => {
  const error = http(503, { status: 'UNAVAILABLE' }, 'got status: UNAVAILABLE. ');
  expect(error).toMatchObject({ code: 'provider_error', details: { retryable: true } });
});

test.each([
  [404, 'models/gemini-2.5-pro is no longer available to new users.'],
  [404, 'models/gemini-2.5-pro is not found for API version v1'],
  [400, 'The model gemini-2.5-pro is no longer supported.'],
])('sees that a model is gone: %i %s', (status, message) => {
  expect(http(status, { message }).details.modelGone).toBe(true);
});

test.each([
  [
    400,
    { status: 'INVALID_ARGUMENT', ...detail({ reason: 'API_KEY_INVALID' }) },
    'provider_unavailable',
  ],
  [403, { status: 'PERMISSION_DENIED' }, 'provider_unavailable'],
  [
    400,
    { message: 'The input token count (9) exceeds the maximum number of tokens allowed (8).' },
    'context_too_long',
  ],
  [400, { message: 'Unable to process input image.' }, 'image_not_supported'],
  [400, { message: 'Bad request' }, 'provider_error'],
])('does not retry %i %o', (status, body, code) => {
  expect(http(status, body)).toMatchObject({ code, details: { retryable: false } });
});

test('survives a body that is not JSON', () => {
  expect(mapError(new ApiError({ status: 502, message: '<html>' }))).toMatchObject({
    code: 'provider_error',
    details: { retryable: true },
  });
});

test.each([
  ['Incomplete JSON segment at the end', 'interrupted'],
  ['exception parsing stream chunk {"secret. SyntaxError', 'provider_invalid'],
])('knows the plain errors of the SDK: %s', (message, code) => {
  expect(mapError(new Error(message))).toMatchObject({ code, message: code });
});
