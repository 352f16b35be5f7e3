import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';

/** A job's deadline by this process's clock, which may be wrong. The ledger tells by how much. */
export function toOwnDeadline(deadlineAt: number, { readAt }: TurnRecord): number {
  return deadlineAt + Date.now() - readAt.getTime();
}
