import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** `off`: by an operator. `paused`: its provider is in trouble. */
export type Admission = 'admitted' | 'off' | 'paused';

export interface SlotControl {
  readonly enabled: boolean;
  /** How long no call is made from now on, since its provider is in trouble; 0 when it is not. */
  readonly pausedMs: number;
}

export interface Controls {
  /** False: no new question is taken; what was taken goes on. */
  readonly acceptQuestions: boolean;
  readonly slots: Readonly<Record<ModelKey, SlotControl>>;
}

export type ControlChange =
  | { readonly acceptQuestions: boolean }
  | { readonly slot: ModelKey; readonly enabled: boolean };

/**
 * What operators have set, and how providers fare, for all processes. Asked before each call, so a change counts from the next
 * call on. Rejects when the store does not answer.
 */
export interface ControlBoard {
  read(): Promise<Controls>;
  set(change: ControlChange): Promise<void>;
  /** After a pause one call is admitted, and the others once it has ended well. */
  admit(slot: ModelKey): Promise<Admission>;
  /** A call failed for a reason of its provider. `pauseMs`: it told how long to stay away. */
  noteFailure(slot: ModelKey, failure: { readonly pauseMs?: number }): Promise<void>;
  noteSuccess(slot: ModelKey): Promise<void>;
}

export const breaker = {
  /** Failures of one slot in a row, wherever they happen, after which it is paused. */
  failures: 20,
  pauseMs: 30_000,
  /** How long the others wait for the one call that is admitted after a pause. */
  probeMs: 30_000,
  longestPauseMs: 600_000,
} as const;
