import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError, toRefusal } from '../../ui/lib/api-error.ts';
import { toChatNotice } from './chat-notice.ts';

test('without a credit, the person is told and led to the plans after 1.5 s', () => {
  expect(toChatNotice(new ApiError(402, 'No credit is left.'))).toEqual({
    title: 'Out of Questions',
    description: "You've used your free question. Subscribe to continue.",
    next: { go: 'pricing', afterMs: 1500 },
  });
});

test('with an expired session, sign-in opens after half a second', () => {
  expect(toChatNotice(new ApiError(401, 'x'))).toEqual({
    title: 'Session Expired',
    description: 'Please sign in again to continue.',
    next: { go: 'sign-in', afterMs: 500 },
  });
});

test('any other error shows its message, or a general one', () => {
  expect(toChatNotice(new ApiError(503, 'Busy.'))).toEqual({
    title: 'Error',
    description: '503: Busy.',
  });
  expect(toChatNotice('?')).toEqual({ title: 'Error', description: 'Failed to send message' });
});

test('an aborted request says nothing', () => {
  expect(toChatNotice(new DOMException('aborted', 'AbortError'))).toBeNull();
});

const titleOf = (error: unknown) => toChatNotice(error)?.title;

test('the status decides, and then what the message contains; never the id of a request', async () => {
  expect(titleOf(new ApiError(401, 'See 402.'))).toBe('Session Expired');
  expect(titleOf(new ApiError(502, 'Upstream said 402.'))).toBe('Out of Questions');
  expect(titleOf(new Error('401'))).toBe('Session Expired');
  const body = { error: 'Try again.', code: 'unavailable', requestId: '4024-0140-1402' };
  const refusal = await toRefusal(new Response(JSON.stringify(body), { status: 409 }));
  expect(toChatNotice(refusal)).toEqual({ title: 'Error', description: '409: Try again.' });
  const page = await toRefusal(new Response('<h1>402</h1>', { status: 409 }));
  expect(page.message).toBe('409: Failed to get responses');
});

test('offline, the status line is the only notice', () => {
  const error = new NetworkError(new TypeError('Failed to fetch'));
  vi.stubGlobal('navigator', { onLine: true });
  expect(toChatNotice(error)?.description).toBe("We couldn't reach Quartet. Please try again.");
  vi.stubGlobal('navigator', { onLine: false });
  expect(toChatNotice(error)).toBeNull();
});

afterEach(() => void vi.unstubAllGlobals());
