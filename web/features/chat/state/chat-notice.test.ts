import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
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
