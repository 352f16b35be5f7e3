import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient, readJson } from './api-client.tsx';
import { ApiError, NetworkError } from './api-error.ts';

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

test('logs that no token can be fetched, and sends the request without one', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = createApiClient(() => Promise.reject(new Error('offline')));
  await expect(readJson(api, ['/api', 'auth', 'user'])).resolves.toEqual({ credits: 3 });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/user');
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

function logNothing(): void {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
}

test.each([
  { code: 'network_error' },
  { code: 'clerk_offline' },
  { code: 'api_response_error', status: 503 },
])('a 401 is reported as a network error while sign-in is unreachable (%j)', async (fields) => {
  logNothing();
  const fault = Object.assign(new Error('away'), fields);
  const api = createApiClient(() => Promise.reject(fault));
  fetched.mockResolvedValue(new Response('', { status: 401 }));
  await expect(api.send('/api/chat')).rejects.toEqual(
    new NetworkError(fault, "We couldn't reach Sign-in. Please try again."),
  );
});

test('waits at most 8 s for a token', async () => {
  logNothing();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const api = createApiClient(() => new Promise(() => undefined));
  fetched.mockResolvedValue(new Response('', { status: 401 }));
  const sent = api.send('/api/chat').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(String(await sent)).toContain("We couldn't reach Sign-in.");
});

test('a 401 without a session stays a 401', async () => {
  logNothing();
  fetched.mockResolvedValue(new Response('', { status: 401 }));
  for (const fault of [new Error('No session.'), Object.assign(new Error(), { status: 404 })]) {
    const api = createApiClient(() => Promise.reject(fault));
    expect((await api.send('/api/chat')).status).toBe(401);
  }
});

test('a status other than OK rejects with the status and the body', async () => {
  const api = createApiClient(() => Promise.resolve(null));
  fetched.mockResolvedValue(new Response('gone', { status: 410 }));
  await expect(readJson(api, ['/api/x'])).rejects.toEqual(new ApiError(410, 'gone'));
  fetched.mockResolvedValue(new Response('', { status: 503, statusText: 'Unavailable' }));
  await expect(readJson(api, ['/api/x'])).rejects.toThrow('503: Unavailable');
});

test('a read returns null on a 401 if it is told to', async () => {
  const api = createApiClient(() => Promise.resolve(null));
  fetched.mockResolvedValue(new Response('', { status: 401 }));
  await expect(readJson(api, ['/api/x'], 'return-null')).resolves.toBeNull();
});
