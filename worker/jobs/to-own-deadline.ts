import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';

/** Converts a job's deadline to this process's clock, which may be wrong: the record's `readAt` is the ledger's time now. */
export function toOwnDeadline(deadlineAt: number, { readAt }: TurnRecord): number {
  return deadlineAt + Date.now() - readAt.getTime();
}
