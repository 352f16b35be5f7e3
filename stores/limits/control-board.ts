import { modelKeySchema } from '@quartet/shared/domain/model-key-schema.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import * as z from 'zod';

/** `off`: an operator turned it off. `paused`: its provider is failing. `busy`: it has as many calls as operators allow. */
export type AdmitResult = 'admitted' | 'off' | 'paused' | 'busy';

export interface ModelControl {
  readonly enabled: boolean;
  /** Milliseconds until calls resume after the provider failed; 0 if it is not paused. */
  readonly pausedMs: number;
  /** Limit of simultaneous calls, over all workers; null if there is no limit. */
  readonly mostCalls: number | null;
  /** Limit of calls that begin within a minute, over all workers; null if there is no limit. */
  readonly callsPerMinute: number | null;
  /** Number of calls that are running, over all workers. */
  readonly running: number;
}

export interface Controls {
  /** False if no new questions are taken. Turns that have begun go on. */
  readonly acceptQuestions: boolean;
  /** Budget for the calls of one model in a UTC day; null: the budget in each worker's settings. */
  readonly dailyMicroDollars: number | null;
  readonly models: Readonly<Record<ModelKey, ModelControl>>;
}

const model = modelKeySchema;
const count = z.number().int().min(1).max(1_000_000).nullable();

export const controlChangeSchema = z.union([
  z.strictObject({ acceptQuestions: z.boolean() }),
  z.strictObject({ dailyMicroDollars: z.number().int().min(0).max(1e12).nullable() }),
  z.strictObject({ model, enabled: z.boolean() }),
  z.strictObject({ model, mostCalls: count }),
  z.strictObject({ model, callsPerMinute: count }),
]);
export type ControlChange = z.infer<typeof controlChangeSchema>;

/**
 * The settings of operators and the health of providers, shared by all processes. Workers ask the board before each call, so a change
 * applies from the next call on. Rejects if the store does not answer.
 */
export interface ControlBoard {
  read(): Promise<Controls>;
  set(change: ControlChange): Promise<void>;
  /** See `Controls`. */
  readBudget(): Promise<number | null>;
  /**
   * Decides whether a call may begin. An admitted call counts as running until `release`, or until it has not been renewed for
   * `leaseMs`, because its process is then lost. After a pause, one call is admitted every `probeMs`, and all calls once one has
   * ended well.
   */
  admit(model: ModelKey, callId: string): Promise<AdmitResult>;
  renew(model: ModelKey, callIds: readonly string[]): Promise<void>;
  release(model: ModelKey, callId: string): Promise<void>;
  /** A call failed for a reason of its provider. `pauseMs`: it told how long to stay away. */
  noteFailure(model: ModelKey, failure: { readonly pauseMs?: number }): Promise<void>;
  noteSuccess(model: ModelKey): Promise<void>;
  /** Counts one retry of a call that failed. False when there were as many as `retryBudget` allows: then it is not to be made. */
  takeRetry(model: ModelKey): Promise<boolean>;
}

export const leaseMs = 30_000;

export const breaker = {
  /** Failures of one model in a row, wherever they happen, after which it is paused. */
  failures: 20,
  pauseMs: 30_000,
  /** Time between two probes after a pause. A silent call takes minutes to fail, and the next probe may notice the recovery sooner. */
  probeMs: 30_000,
  longestPauseMs: 600_000,
} as const;

/** Retries of one model, of all workers: a provider in trouble is not asked twice as often. */
export const retryBudget = {
  /** A window begins with its first call. */
  windowMs: 60_000,
  /** Allowed retries as a share of the window's calls, not counting retries. */
  share: 0.1,
  /** Number of retries that are always allowed, however few calls there are. */
  least: 10,
} as const;
