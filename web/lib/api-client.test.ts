import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { readJson } from './query-client.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockResolvedValue(new Response('{"credits":3}'));
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test('every request carries cookies, and the bearer token of a session', async () => {
  await createApiClient(() => Promise.resolve('abc')).send('/api/x', { method: 'POST', body: {} });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/x', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer abc' },
    body: '{}',
  });
});

test('without a session there is no authorization header', async () => {
  await createApiClient(() => Promise.resolve(null)).send('/api/x');
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({});
});

test('a token that cannot be had is logged, and the request goes ahead', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = createApiClient(() => Promise.reject(new Error('offline')));
  await expect(readJson(api, ['/api', 'auth', 'user'])).resolves.toEqual({ credits: 3 });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/user');
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('another status than OK is an error of the status and the body', async () => {
  const api = createApiClient(() => Promise.resolve(null));
  fetched.mockResolvedValue(new Response('gone', { status: 410 }));
  await expect(readJson(api, ['/api/x'])).rejects.toEqual(new ApiError(410, 'gone'));
  fetched.mockResolvedValue(new Response('', { status: 503, statusText: 'Unavailable' }));
  await expect(readJson(api, ['/api/x'])).rejects.toThrow('503: Unavailable');
});

test('a read may return nothing on a 401', async () => {
  const api = createApiClient(() => Promise.resolve(null));
  fetched.mockResolvedValue(new Response('', { status: 401 }));
  await expect(readJson(api, ['/api/x'], 'return-null')).resolves.toBeNull();
});
