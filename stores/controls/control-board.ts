import { modelKeySchema } from '@quartet/shared/domain/model-key-schema.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import * as z from 'zod';

/** `off`: by an operator. `paused`: its provider is in trouble. `busy`: as many calls as operators allow; later there may be room. */
export type AdmitResult = 'admitted' | 'off' | 'paused' | 'busy';

export interface SlotControl {
  readonly enabled: boolean;
  /** Milliseconds until calls resume after trouble at its provider; 0 when there is none. */
  readonly pausedMs: number;
  /** Most calls at once, of all workers; null for any number. */
  readonly mostCalls: number | null;
  /** Most calls that begin within a minute, of all workers; null for any number. */
  readonly callsPerMinute: number | null;
  /** Calls that run now, of all workers. */
  readonly running: number;
}

export interface Controls {
  /** False: no new question is taken; what was taken goes on. */
  readonly acceptQuestions: boolean;
  /** Budget for the calls of one slot in a UTC day; null: the one that each worker is configured with. */
  readonly dailyMicroDollars: number | null;
  readonly slots: Readonly<Record<ModelKey, SlotControl>>;
}

const slot = modelKeySchema;
const count = z.number().int().min(1).max(1_000_000).nullable();

export const controlChangeSchema = z.union([
  z.strictObject({ acceptQuestions: z.boolean() }),
  z.strictObject({ dailyMicroDollars: z.number().int().min(0).max(1e12).nullable() }),
  z.strictObject({ slot, enabled: z.boolean() }),
  z.strictObject({ slot, mostCalls: count }),
  z.strictObject({ slot, callsPerMinute: count }),
]);
export type ControlChange = z.infer<typeof controlChangeSchema>;

/**
 * Holds for all processes what operators have set, and how providers fare. Workers ask it before each call, so a change counts
 * from the next call on. Rejects when the store does not answer.
 */
export interface ControlBoard {
  read(): Promise<Controls>;
  set(change: ControlChange): Promise<void>;
  /** See `Controls`. */
  readBudget(): Promise<number | null>;
  /**
   * Admits a call or not. An admitted one counts as running until `release`, or until it was not renewed for `leaseMs`: its process is lost.
   * After a pause one call is admitted each `probeMs`, and all once one has ended well.
   */
  admit(slot: ModelKey, callId: string): Promise<AdmitResult>;
  renew(slot: ModelKey, callIds: readonly string[]): Promise<void>;
  release(slot: ModelKey, callId: string): Promise<void>;
  /** A call failed for a reason of its provider. `pauseMs`: it told how long to stay away. */
  noteFailure(slot: ModelKey, failure: { readonly pauseMs?: number }): Promise<void>;
  noteSuccess(slot: ModelKey): Promise<void>;
  /** Counts one retry of a call that failed. False when there were as many as `retryBudget` allows: then it is not to be made. */
  takeRetry(slot: ModelKey): Promise<boolean>;
}

export const leaseMs = 30_000;

export const breaker = {
  /** Failures of one slot in a row, wherever they happen, after which it is paused. */
  failures: 20,
  pauseMs: 30_000,
  /** Time between two calls that are tried after a pause. A silent one takes minutes to fail; the next sees sooner that all is well. */
  probeMs: 30_000,
  longestPauseMs: 600_000,
} as const;

/** Retries of one slot, of all workers: a provider in trouble is not asked twice as often. */
export const retryBudget = {
  /** A window begins with its first call. */
  windowMs: 60_000,
  /** Allowed share of the calls of a window that are no retries. */
  share: 0.1,
  /** Retries that are allowed however few calls there are. */
  least: 10,
} as const;
