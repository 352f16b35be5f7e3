import { expect, test, vi } from 'vitest';
import type { ApiClient } from '../../ui/lib/api-client.tsx';
import { ApiError } from '../../ui/lib/api-error.ts';
import {
  emptyFeedback,
  findMissing,
  sendFeedback,
  toFailureNotice,
  toSubmitLabel,
} from './feedback.ts';
import { strings } from './strings.ts';

test('the rating is asked for first, then words', () => {
  expect(findMissing(emptyFeedback)).toBe('rating');
  expect(findMissing({ rating: 0, text: 'Good' })).toBe('rating');
  expect(findMissing({ rating: 3, text: ' \n ' })).toBe('text');
  expect(findMissing({ rating: 3, text: 'Good' })).toBeNull();
});

function answering(response: Response) {
  return { send: vi.fn<ApiClient['send']>().mockResolvedValue(response) };
}

test('the rating and the trimmed words are sent, and the reply is shown', async () => {
  const api = answering(Response.json({ message: 'We read it.' }));
  await expect(sendFeedback(api, { rating: 4, text: ' Good ' })).resolves.toBe('We read it.');
  expect(api.send).toHaveBeenCalledExactlyOnceWith('/api/feedback', {
    method: 'POST',
    body: { rating: 4, feedbackText: 'Good' },
  });
});

test.each([['{}'], ['{"message":""}'], ['{"message":7}'], ['not JSON'], ['']])(
  'a reply without a message (%j) is thanked for all the same',
  async (body) => {
    const api = answering(new Response(body));
    await expect(sendFeedback(api, { rating: 4, text: 'Good' })).resolves.toBe(strings.thanks);
  },
);

test('the button names the credits that feedback brings, if any', () => {
  expect(toSubmitLabel(10)).toBe('Submit & Get 10 Credits');
  expect(toSubmitLabel(0)).toBe('Submit');
});

test('a rate limit asks to wait, and every other failure has one sentence', () => {
  expect(toFailureNotice(new ApiError(429, 'x')).description).toBe(
    "You've sent a lot of feedback. Please wait a while before you send more.",
  );
  for (const error of [new ApiError(503, 'down'), new TypeError('no network')]) {
    expect(toFailureNotice(error).description).toBe('Failed to submit feedback. Please try again.');
  }
});

test('feedback that is not taken is an error', async () => {
  const api = answering(new Response('down', { status: 503 }));
  await expect(sendFeedback(api, { rating: 4, text: 'Good' })).rejects.toThrow('503: down');
});
