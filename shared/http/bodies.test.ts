import { describe, expect, test } from 'vitest';
import {
  chatRequestSchema,
  clerkKeyBodySchema,
  errorBodySchema,
  userBodySchema,
} from './bodies.ts';

describe('the body of a question', () => {
  test('needs only a message', () => {
    expect(chatRequestSchema.parse({ message: 'Hi' })).toEqual({ message: 'Hi' });
  });

  test('takes history, images and web search, and drops other models', () => {
    const body = {
      message: 'Hi',
      conversationHistory: {
        claude: [{ role: 'assistant', content: 'Hello', reasoning: 'Greet.' }],
        gpt: [],
        consensus: { any: ['shape'] },
      },
      imageUrls: ['data:image/png;base64,AAAA'],
      webSearch: true,
    };
    const conversationHistory = { ...body.conversationHistory, llama: [] };
    expect(chatRequestSchema.parse({ ...body, conversationHistory })).toEqual(body);
  });

  test.each([
    {},
    { message: 7 },
    { message: 'Hi', imageUrls: 'data:image/png;base64,AAAA' },
    { message: 'Hi', webSearch: 'yes' },
    { message: 'Hi', webSerch: true },
    { message: 'Hi', conversationHistory: { gpt: [{ role: 'user' }] } },
    { message: 'Hi', conversationHistory: { gpt: ['Hello'] } },
    { message: 'Hi', conversationHistory: [] },
    null,
    'Hi',
  ])('refuses %j', (body) => {
    expect(chatRequestSchema.safeParse(body).success).toBe(false);
  });
});

test('the other bodies have the fields that the page reads', () => {
  const user = { id: 'user_1', credits: 1, unlimited: false };
  expect(userBodySchema.parse(user)).toEqual(user);
  expect(userBodySchema.safeParse({ ...user, credits: 0.5 }).success).toBe(false);
  const key = { publishableKey: 'pk_test_x', demo: true };
  expect(clerkKeyBodySchema.parse(key)).toEqual(key);
  const error = { error: 'No.', code: 'not_found', retryable: false, requestId: 'r' };
  expect(errorBodySchema.parse(error)).toEqual(error);
  expect(errorBodySchema.safeParse({ ...error, error: { code: 'x' } }).success).toBe(false);
});
