import { price } from '@quartet/shared/domain/price.ts';
import type { Feedback } from '@quartet/stores/ledger/accounts/accounts.ts';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

describe('POST /api/feedback', () => {
  let api: TestApi;
  let stored: readonly (readonly [Feedback])[];
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    stored = recordCalls(api.stores.accounts, 'recordFeedback');
  });

  const post = (body: unknown) =>
    api.fetch('/api/feedback', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  test('stores trimmed text, and reports whether credits were added', async () => {
    const messages = [];
    for (const feedbackText of ['  Good. \n', 'ÄÖÜ 😀'.padEnd(5_000, '😀')]) {
      const response = await post({ rating: 5, feedbackText });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      messages.push(((await response.json()) as { message: string }).message);
    }
    expect(stored[0]).toEqual([{ userId: 'ada', rating: 5, text: 'Good.' }]);
    expect(await api.creditsOf('ada')).toBe(price.signupGrant + price.feedbackReward);
    expect(messages[0]).toBe(
      'Your feedback has been submitted and 10 credits have been added to your account.',
    );
    expect(messages[1]).not.toContain('added');
    expect(api.logged.join()).not.toContain('Good');
  });

  const refused: [string, [number, string], unknown][] = [
    ['a rating of 0', [400, 'invalid_rating'], { rating: 0, feedbackText: 'x' }],
    ['a rating of 99', [400, 'invalid_rating'], { rating: 99, feedbackText: 'x' }],
    ['a rating of 4.5', [400, 'invalid_rating'], { rating: 4.5, feedbackText: 'x' }],
    ['a rating in words', [400, 'invalid_type'], { rating: '5', feedbackText: 'x' }],
    ['no rating', [400, 'invalid_type'], { feedbackText: 'x' }],
    ['no words', [400, 'invalid_type'], { rating: 5 }],
    ['blank words', [400, 'feedback_empty'], { rating: 5, feedbackText: ' \n\u200B' }],
    [
      '5,001 characters',
      [413, 'feedback_too_long'],
      { rating: 5, feedbackText: 'x'.repeat(5_001) },
    ],
    ['1 MB', [413, 'body_too_large'], { rating: 5, feedbackText: 'x'.repeat(1_000_000) }],
    ['a NUL', [400, 'invalid_character'], { rating: 5, feedbackText: 'a\0b' }],
    ['half a character', [400, 'invalid_encoding'], { rating: 5, feedbackText: 'a\uD800' }],
    ['a list', [400, 'invalid_request'], [5, 'x']],
  ];
  test.each(refused)('%s is refused', async (_name, [status, code], body) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, retryable: false });
    expect(stored).toEqual([]);
  });

  test('needs a session', async () => {
    const response = await api.fetch('/api/feedback', { method: 'POST', as: null, body: '{}' });
    expect(response.status).toBe(401);
  });
});
