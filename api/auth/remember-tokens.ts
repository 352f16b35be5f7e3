import { createHash } from 'node:crypto';
import type { AuthenticatedSession, TokenVerifier } from './token-verifier.ts';

interface KnownToken {
  readonly session: AuthenticatedSession;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** A page uses a token for less than that. */
const knownMs = 60_000;
const mostTokens = 2_000;

/**
 * A token that was found valid is not verified again before it ends: its signature costs two turns of the thread pool, which
 * a reset waits for. Kept by its hash, so that no token lies in memory; one that was refused is not kept.
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
