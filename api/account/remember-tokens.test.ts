import { AppError } from '@quartet/shared/domain/errors.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuthenticatedSession } from './token-verifier.ts';
import { rememberTokens } from './token-verifier.ts';

afterEach(() => vi.useRealTimers());

function setUp(expiresInMs: number) {
  vi.useFakeTimers();
  const expiresAt = new Date(Date.now() + expiresInMs);
  const verified: string[] = [];
  const known = rememberTokens({
    async verify(token) {
      verified.push(token);
      if (token === 'false') throw new AppError('invalid_token', 'No.');
      return { userId: `user of ${token}`, sessionId: 's', expiresAt } as AuthenticatedSession;
    },
  });
  return { verify: (token: string) => known.verify(token), verified };
}

test('verifies a token once, and again after it expires', async () => {
  const { verify, verified } = setUp(30_000);
  const [first, again] = [await verify('a'), await verify('a')];
  expect(again).toBe(first);
  expect(await verify('b')).toMatchObject({ userId: 'user of b' });
  vi.advanceTimersByTime(29_999);
  await verify('a');
  expect(verified).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1);
  await verify('a');
  expect(verified).toEqual(['a', 'b', 'a']);
});

test('verifies a long-lived token again after a minute, because its key may be revoked', async () => {
  const { verify, verified } = setUp(3_600_000);
  await verify('a');
  vi.advanceTimersByTime(60_000);
  await verify('a');
  expect(verified).toEqual(['a', 'a']);
});

test('verifies a refused token every time', async () => {
  const { verify, verified } = setUp(30_000);
  await expect(verify('false')).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(verify('false')).rejects.toMatchObject({ code: 'invalid_token' });
  expect(verified).toEqual(['false', 'false']);
});

test('remembers at most 2,000 tokens, and drops the oldest', async () => {
  const { verify, verified } = setUp(30_000);
  for (let token = 0; token <= 2_000; token += 1) await verify(`token ${token}`);
  await verify('token 2000');
  expect(verified).toHaveLength(2_001);
  await verify('token 0');
  expect(verified).toHaveLength(2_002);
});
