import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Audit } from './audit.ts';
import type { UsageByTask } from './meter-calls.ts';

/** The result of one item. */
export type Result = { readonly id: string; readonly set: string } & (
  | ClosedResult
  | ConflictResult
  | ClaimResult
);

export interface ClosedResult {
  readonly kind: 'closed';
  /** The grade of each answer; null for no answer. */
  readonly answers: Readonly<Record<ModelKey, string | null>>;
  readonly majority: string | null;
  readonly consensus: string | null;
  readonly measures: Measures;
  /** The results of composing the same answers in other orders. */
  readonly orders: readonly OtherOrder[];
  /** The usage of the answers and of one consensus. */
  readonly usage: UsageByTask;
}

export interface OtherOrder {
  readonly consensus: string | null;
  /** The overlap of its citations in the lines with the citations of the first order, from 0 to 1. */
  readonly overlap: number;
}

export interface ConflictResult {
  readonly kind: 'conflict';
  /** True if a disagreement cites both sides. */
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

/** The measures of one consensus. */
export interface Measures {
  readonly outcome: string | null;
  readonly composer: ModelKey | null;
  readonly basedOn: number;
  readonly lines: number;
  /** How many of the lines no answer says. */
  readonly fallen: number;
  readonly sentences: number;
  /** How many of the sentences the checker found contradicted or said by no answer. */
  readonly marked: number;
  readonly cites: number;
  /** How many of the citations are of the composer's own answer. */
  readonly ownCites: number;
  readonly firstLineMs: number | null;
  readonly firstWordMs: number | null;
  readonly audit: Audit | null;
}
