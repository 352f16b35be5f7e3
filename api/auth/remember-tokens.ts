import { createHash } from 'node:crypto';
import type { AuthenticatedSession, TokenVerifier } from './token-verifier.ts';

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
