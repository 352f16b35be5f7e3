import { hash } from 'node:crypto';

/** Whether a turn is logged that goes well: every process finds the same. `share`: from 0, none, to 1, all. */
export function isSampled(turnId: string, share: number): boolean {
  return hash('sha256', turnId, 'buffer').readUInt32BE() < share * 2 ** 32;
}
