import { isClerkAPIResponseError } from '@clerk/backend/errors';
import { createClerkClient } from '@clerk/express';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { ClerkConfig } from './clerk-environment.ts';
import { type AuthenticatedSession, rememberTokens, type TokenVerifier } from './token-verifier.ts';

const answerWithinMs = 5_000;

/** Accepts Clerk's API keys of users (`ak_…`) and what `sessions` accepts. Verifies a key again after a minute: it may be revoked. */
export function withApiKeys(
  sessions: TokenVerifier,
  { secretKey, apiUrl }: Pick<ClerkConfig, 'secretKey' | 'apiUrl'>,
): TokenVerifier {
  const clerk = createClerkClient({ secretKey: secretKey.reveal(), ...(apiUrl && { apiUrl }) });
  const keys = rememberTokens({
    async verify(secret) {
      const asking = withDeadline(clerk.apiKeys.verify(secret), answerWithinMs);
      const { id, subject, revoked, expired, expiration } = await asking.catch(refuse);
      if (revoked || expired || !subject.startsWith('user_')) throw invalidKey();
      // The last time that a date can hold, for a key that does not expire.
      const expiresAt = new Date(expiration ?? 8.64e15);
      const claims = {} as AuthenticatedSession['claims'];
      return { userId: subject, sessionId: id, expiresAt, claims };
    },
  });
  return { verify: (token) => (token.startsWith('ak_') ? keys : sessions).verify(token) };
}

/** Drops the error of Clerk, which may repeat what was sent. */
function refuse(error: unknown): never {
  if (isClerkAPIResponseError(error) && [400, 404].includes(error.status)) throw invalidKey();
  throw new AppError('auth_unavailable', "We can't check your API key right now.", {
    retryAfterSeconds: 5,
  });
}

const invalidKey = () => new AppError('invalid_token', 'The API key is not valid.');
