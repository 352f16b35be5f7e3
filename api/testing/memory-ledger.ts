import { price } from '@quartet/shared/domain/price.ts';
import type { HoldRequest, Ledger, TurnRecord } from '@quartet/stores/ledger/ledger.ts';

interface TestTurn extends TurnRecord {
  readonly held: number;
  readonly questionFingerprint?: string | undefined;
}

/** A ledger for tests: every user begins with one credit. A retry of a retry is beyond it. */
export interface TestLedger extends Ledger {
  readonly turns: Map<string, TestTurn>;
  readonly credits: Map<string, number>;
}

export function createTestLedger(): TestLedger {
  const turns = new Map<string, TestTurn>();
  const retries = new Map<string, number>();
  const credits = new Map<string, number>();
  const keys = new Map<string, { readonly turnId: string; readonly fingerprint?: string }>();
  const balance = (userId: string) => credits.get(userId) ?? 1;

  function hold(request: HoldRequest, held: number): void {
    const { turnId, userId, deadlineAt, idempotencyKey, bodyFingerprint: fingerprint } = request;
    const { questionFingerprint } = request;
    credits.set(userId, balance(userId) - held);
    const record = { turnId, userId, deadlineAt, charged: 0, cancelledAt: null };
    turns.set(turnId, { ...record, state: 'held', held, questionFingerprint });
    if (idempotencyKey)
      keys.set(`${userId} ${idempotencyKey}`, { turnId, fingerprint: fingerprint ?? '' });
  }

  function countRetry(turnId: string): boolean {
    const count = (retries.get(turnId) ?? 0) + 1;
    retries.set(turnId, count);
    return count <= price.retries;
  }

  function resolve(turnId: string, state: 'settled' | 'released'): number {
    const turn = turns.get(turnId);
    if (turn?.state !== 'held') return turn?.charged ?? 0;
    const charged = state === 'settled' ? turn.held : 0;
    turns.set(turnId, { ...turn, state, charged });
    credits.set(turn.userId, balance(turn.userId) + turn.held - charged);
    return charged;
  }

  return {
    turns,
    credits,
    openAccount: async (userId) => ({ credits: balance(userId), unlimited: false }),
    async placeHold(request) {
      const known = keys.get(`${request.userId} ${request.idempotencyKey}`);
      if (known) {
        const sameBody = known.fingerprint === request.bodyFingerprint;
        return { status: 'duplicate', turnId: known.turnId, sameBody };
      }
      const retried = request.retryOf === undefined ? null : turns.get(request.retryOf);
      if (retried && retried.questionFingerprint !== request.questionFingerprint) {
        return { status: 'retry-mismatch' };
      }
      const cost = retried?.state === 'settled' ? 0 : price.question;
      if (balance(request.userId) < cost) return { status: 'insufficient' };
      if (retried && cost === 0 && !countRetry(retried.turnId)) return { status: 'retries-spent' };
      hold(request, cost);
      return { status: 'held', unlimited: false, priority: false };
    },
    findTurn: async (turnId) => turns.get(turnId) ?? null,
    async markCancelled({ turnId }) {
      const turn = turns.get(turnId);
      if (turn?.state !== 'held' || turn.cancelledAt) return false;
      turns.set(turnId, { ...turn, cancelledAt: new Date() });
      return true;
    },
    chargeHold: async (turnId) => resolve(turnId, 'settled'),
    releaseHold: async (turnId) => resolve(turnId, 'released'),
    releaseDueHolds: async () => [],
  };
}
