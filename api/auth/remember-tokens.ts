import { createHash } from 'node:crypto';
import type { AuthenticatedSession, TokenVerifier } from './token-verifier.ts';

interface KnownToken {
  readonly session: AuthenticatedSession;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Longer than a page uses one token. */
const knownMs = 60_000;
const mostTokens = 2_000;

/**
 * Remembers valid tokens by their hash until they expire: verifying a signature takes two turns of the thread pool. Refused
 * tokens are not remembered.
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
