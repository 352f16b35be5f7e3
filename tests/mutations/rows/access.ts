import type { Mutation } from '../mutation.ts';

/** Who may do what. */
export const accessMutations: readonly Mutation[] = [
  {
    guard: 'access: a token is taken only from a page of ours (azp)',
    file: 'api/auth/token-verifier.ts',
    text: 'if (!azp || !authorizedParties.includes(azp)) throw invalidToken();',
    becomes: '',
    test: 'tests/unit/token-matrix.test.ts',
  },
  {
    guard: 'access: a token that was verified is valid no longer than it lasts',
    file: 'api/auth/remember-tokens.ts',
    text: 'Math.min(session.expiresAt.getTime(), Date.now() + knownMs)',
    becomes: 'Date.now() + knownMs',
    test: 'api/auth/remember-tokens.test.ts',
  },
  {
    guard: 'access: a request with two bearer tokens is nobody’s',
    file: 'api/auth/require-session.ts',
    text: ' || others.length > 0',
    becomes: '',
    test: 'tests/unit/bearer-only.test.ts',
  },
  {
    guard: 'access: a turn is found by its owner alone',
    file: 'api/chat/find-own-turn.ts',
    text: 'record?.userId !== userId',
    becomes: 'record === null',
    test: 'api/routes/stop-answers.test.ts',
  },
  {
    guard: 'access: a turn is found by a key of its own user alone',
    file: 'stores/ledger/keys.ts',
    text: 'eq(turns.userId, userId),',
    becomes: '',
    test: 'stores/ledger/ledger.test.ts',
  },
  {
    guard: 'access: a socket is opened from a page of ours alone',
    file: 'api/socket/socket-server.ts',
    text: "if (!isAllowedOrigin(req, authorizedParties)) return refuse(stream, '403 Forbidden');",
    becomes: '',
    test: 'api/socket/socket-server.test.ts',
  },
  {
    guard: 'access: a socket does not change its user',
    file: 'api/socket/socket-session.ts',
    text: "else if (this.#userId !== session.userId) return this.#peer.close('unauthenticated');",
    becomes: '',
    test: 'api/socket/socket-server.test.ts',
  },
  {
    guard: 'access: a webhook is signed by Clerk',
    file: 'api/routes/clerk-webhook.ts',
    text: 'await checkSignature(webhook, secret);',
    becomes: '',
    test: 'api/routes/clerk-webhook.test.ts',
  },
  {
    guard: 'access: calls without a session are counted for their address',
    file: 'api/limits/limit.ts',
    text: "askAddress(ctx, req, ['take', 'addressCalls']);\n  if (state) applyRate(res, rates.rows.addressCalls, state);",
    becomes: "askAddress(ctx, req, ['take', 'addressCalls']);",
    test: 'api/limits/limits.test.ts',
  },
  {
    guard: 'access: an address is told by a trusted proxy, never by the caller',
    file: 'api/limits/client-address.ts',
    text: 'hop < trustedHops',
    becomes: 'hop <= trustedHops',
    test: 'api/limits/client-address.test.ts',
  },
  {
    guard: 'access: a turn is delivered only by a socket that has joined it',
    file: 'api/socket/socket-session.ts',
    text: 'if (!this.#joined.has(turnId)) return;',
    becomes: '',
    test: 'api/socket/socket-server.test.ts',
  },
];
