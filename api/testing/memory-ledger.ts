import type { HoldRequest, Ledger, TurnRecord } from '@quartet/shared/server/ledger/ledger.ts';

/** A ledger for tests: every user begins with one credit. */
export interface TestLedger extends Ledger {
  readonly turns: Map<string, TurnRecord>;
  readonly credits: Map<string, number>;
}

export function createTestLedger(): TestLedger {
  const turns = new Map<string, TurnRecord>();
  const credits = new Map<string, number>();
  const keys = new Map<string, { readonly turnId: string; readonly fingerprint?: string }>();
  const balance = (userId: string) => credits.get(userId) ?? 1;

  function hold(request: HoldRequest): void {
    const { turnId, userId, deadlineAt, idempotencyKey, bodyFingerprint: fingerprint } = request;
    credits.set(userId, balance(userId) - 1);
    turns.set(turnId, { turnId, userId, deadlineAt, state: 'held', charged: 0, cancelledAt: null });
    if (idempotencyKey)
      keys.set(`${userId} ${idempotencyKey}`, { turnId, fingerprint: fingerprint ?? '' });
  }

  function resolve(turnId: string, state: 'settled' | 'released'): number {
    const turn = turns.get(turnId);
    if (turn?.state !== 'held') return turn?.charged ?? 0;
    const charged = state === 'settled' ? 1 : 0;
    turns.set(turnId, { ...turn, state, charged });
    credits.set(turn.userId, balance(turn.userId) + 1 - charged);
    return charged;
  }

  return {
    turns,
    credits,
    openAccount: async (userId) => ({ credits: balance(userId), unlimited: false }),
    async holdCredit(request) {
      const known = keys.get(`${request.userId} ${request.idempotencyKey}`);
      if (known) {
        const sameBody = known.fingerprint === request.bodyFingerprint;
        return { status: 'duplicate', turnId: known.turnId, sameBody };
      }
      if (balance(request.userId) < 1) return { status: 'insufficient' };
      hold(request);
      return { status: 'held', unlimited: false };
    },
    findTurn: async (turnId) => turns.get(turnId) ?? null,
    async cancelTurn({ turnId }) {
      const turn = turns.get(turnId);
      if (turn?.state !== 'held' || turn.cancelledAt) return false;
      turns.set(turnId, { ...turn, cancelledAt: new Date() });
      return true;
    },
    settleTurn: async (turnId) => resolve(turnId, 'settled'),
    releaseTurn: async (turnId) => resolve(turnId, 'released'),
    releaseExpiredHolds: async () => 0,
  };
}
