import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Audit } from './audit.ts';
import type { UsageByTask } from './meter-calls.ts';

/** What came of one item. */
export type Result = { readonly id: string; readonly set: string } & (
  | ClosedResult
  | ConflictResult
  | ClaimResult
);

export interface ClosedResult {
  readonly kind: 'closed';
  /** Graded; null for no answer. */
  readonly answers: Readonly<Record<ModelKey, string | null>>;
  readonly majority: string | null;
  readonly consensus: string | null;
  readonly measures: Measures;
  /** The other orders of the same answers. */
  readonly orders: readonly OtherOrder[];
  /** Of the answers and one consensus. */
  readonly usage: UsageByTask;
}

export interface OtherOrder {
  readonly consensus: string | null;
  /** How much of what the lines of the first order cite, these cite too. */
  readonly overlap: number;
}

export interface ConflictResult {
  readonly kind: 'conflict';
  /** A disagreement cites both sides. */
  readonly found: boolean;
  readonly named: 'both' | 'one' | 'none';
  readonly measures: Measures;
  readonly usage: UsageByTask;
}

export interface ClaimResult {
  readonly kind: 'claim';
  readonly supported: boolean;
  readonly found: boolean;
  readonly usage: UsageByTask;
}

/** Of one consensus. */
export interface Measures {
  readonly outcome: string | null;
  readonly composer: ModelKey | null;
  readonly basedOn: number;
  readonly lines: number;
  /** Of those, how many no answer says. */
  readonly fallen: number;
  readonly sentences: number;
  /** Of those, how many the checker found contradicted or said by no answer. */
  readonly marked: number;
  readonly cites: number;
  /** Of those, how many are of the composer's own answer. */
  readonly ownCites: number;
  readonly firstLineMs: number | null;
  readonly firstWordMs: number | null;
  readonly audit: Audit | null;
}
