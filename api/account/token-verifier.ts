import { createHash } from 'node:crypto';
import { TokenVerificationError, TokenVerificationErrorReason } from '@clerk/backend/errors';
import { decodeJwt } from '@clerk/backend/jwt';
import { verifyToken } from '@clerk/express';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { ClerkConfig } from './clerk-environment.ts';
import {
  createFetchedKeys,
  createFixedKey,
  fetchPublishedKeys,
  type VerificationKeys,
} from './verification-keys.ts';

type Claims = Awaited<ReturnType<typeof verifyToken>>;

export interface AuthenticatedSession {
  readonly userId: UserId;
  /** Clerk's session id, the same in all of its tokens. */
  readonly sessionId: string;
  /** When the token expires, about a minute after it was made; the session goes on. */
  readonly expiresAt: Date;
  readonly claims: Claims;
}

export interface TokenVerifier {
  /** Rejects with `token_expired` when only too old, else `invalid_token`; `auth_unavailable` without a key. */
  verify(token: string): Promise<AuthenticatedSession>;
}

export type TokenVerifierOptions = Pick<
  ClerkConfig,
  'secretKey' | 'jwtKey' | 'authorizedParties'
> & {
  readonly keys?: VerificationKeys;
  readonly log?: Log;
};

// A session token is under 1 kB, but a socket's first message may be longer than any header.
const maxTokenLength = 8192;

/** Checks tokens locally. Throws without an authorized party, since no token could be accepted. */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { authorizedParties } = options;
  if (authorizedParties.length === 0) throw new Error('There must be an authorized party.');
  const keys = options.keys ?? createKeys(options);
  return {
    async verify(token) {
      if (token.length > maxTokenLength) throw invalidToken();
      const jwtKey = await findKey(keys, readKeyId(token));
      const claims = await readClaims(token, jwtKey);
      return toSession(claims, authorizedParties);
    },
  };
}

function createKeys({ jwtKey, secretKey, log }: TokenVerifierOptions): VerificationKeys {
  if (jwtKey !== undefined) return createFixedKey(jwtKey);
  const fetchKeys = () => fetchPublishedKeys(secretKey.reveal());
  return createFetchedKeys({ fetchKeys, ...(log && { log }) });
}

function readKeyId(token: string): string {
  try {
    return decodeJwt(token).header.kid;
  } catch {
    throw invalidToken();
  }
}

async function findKey(keys: VerificationKeys, keyId: string): Promise<string> {
  const key = await keys.find(keyId).catch(() => {
    throw new AppError('auth_unavailable', "We can't check your sign-in right now.", {
      retryAfterSeconds: 5,
    });
  });
  if (key === undefined) throw invalidToken();
  return key;
}

async function readClaims(token: string, jwtKey: string): Promise<Claims> {
  try {
    return await verifyToken(token, { jwtKey });
  } catch (error) {
    const isExpired =
      error instanceof TokenVerificationError &&
      error.reason === TokenVerificationErrorReason.TokenExpired;
    if (isExpired) throw new AppError('token_expired', 'The session token has expired.');
    throw invalidToken();
  }
}

/** Checks what Clerk would leave to its defaults. */
function toSession(claims: Claims, authorizedParties: readonly string[]): AuthenticatedSession {
  const { sub, sid, azp, exp, sts } = claims;
  if (!azp || !authorizedParties.includes(azp)) throw invalidToken();
  if (sts === 'pending' || !sub || !sid) throw invalidToken();
  return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000), claims };
}

function invalidToken(): AppError {
  return new AppError('invalid_token', 'The session token is not valid.');
}

interface KnownToken {
  readonly session: AuthenticatedSession;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Pages replace a token after less than a minute. */
const knownMs = 60_000;
const mostTokens = 2_000;

/**
 * Caches valid tokens until they expire: verifying a signature takes two trips through the thread pool, and a reset would
 * wait for them. Keys are hashes, so that no token stays in memory. Refused tokens are not cached.
 */
export function rememberTokens(verifier: TokenVerifier): TokenVerifier {
  const known = new Map<string, KnownToken>();

  function keep(name: string, session: AuthenticatedSession): void {
    const until = Math.min(session.expiresAt.getTime(), Date.now() + knownMs);
    known.set(name, { session, until });
    const [oldest] = known.keys();
    if (known.size > mostTokens && oldest !== undefined) known.delete(oldest);
  }

  return {
    async verify(token) {
      const name = createHash('sha256').update(token).digest('base64');
      const found = known.get(name);
      if (found && Date.now() < found.until) return found.session;
      known.delete(name);
      const session = await verifier.verify(token);
      keep(name, session);
      return session;
    },
  };
}
