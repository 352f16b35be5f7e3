import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import type { Sighting } from '../ledger.ts';

export interface PlanItem {
  readonly itemId: string;
  readonly plan: string;
  /** `canceled`: valid until its period ends. */
  readonly status: PlanStatus;
  readonly periodStart: Date;
  readonly periodEnd: Date | null;
  /** End of the time in which it takes no credits; null when it always takes them. */
  readonly unlimitedUntil: Date | null;
  /** End of the time in which its questions run before others; null when they never do. */
  readonly priorityUntil: Date | null;
  /** The time at which this was true. Only a later fact replaces it. */
  readonly knownAt: Date;
}

/** Orders facts of the same moment: the later in this list prevails. */
export const planStatuses = [
  'upcoming',
  'incomplete',
  'active',
  'past_due',
  'canceled',
  'abandoned',
  'expired',
  'ended',
] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** Credits for a paid period, named by `plan` and `periodStart`, however many events report it. */
export interface PlanGrant {
  readonly plan: string;
  readonly periodStart: Date;
  readonly credits: number;
}

export type AccountEvent =
  | {
      readonly type: 'emails-known';
      readonly userId: UserId;
      /** Keyed hashes of the user's addresses. */
      readonly emailHashes: readonly string[];
    }
  | {
      readonly type: 'plan-known';
      readonly userId: UserId;
      readonly items: readonly PlanItem[];
      /** The items are complete at this moment, so any other has ended. */
      readonly allAsOf?: Date;
      readonly grants: readonly PlanGrant[];
    }
  | { readonly type: 'user-deleted'; readonly userId: UserId };

export interface AppliedEvent {
  readonly replayed: boolean;
  /** Credits of paid periods. */
  readonly granted: number;
  /** Free credits of an account that was opened. */
  readonly signUp: number;
  /** Turns of a deleted user that were still running. */
  readonly openTurns: readonly TurnId[];
}

export interface Feedback {
  readonly userId: UserId;
  /** 1 to 5. */
  readonly rating: number;
  readonly text: string;
  /** Called for an account without a known address. */
  readonly findEmailHashes?: Sighting['findEmailHashes'];
}

/** Any order and repetition of the same events leads to the same balance. Rejects with `database_unavailable`. */
export interface Accounts {
  /** Applies all of it or nothing, and once for each webhook id. */
  applyEvent(event: AccountEvent, webhookId?: string): Promise<AppliedEvent>;
  /** Stores the same feedback of a user once. `rewarded`: it was the first of user and addresses, and gave credits. */
  recordFeedback(feedback: Feedback): Promise<{ readonly rewarded: boolean }>;
  /** True when feedback gives the user no credits any more. */
  isRewarded(userId: UserId): Promise<boolean>;
  /** Users whose plan is due to be asked for at Clerk, each for one caller. */
  takeDueReconciles(limit: number): Promise<readonly UserId[]>;
  /** Deletes at most `limit` webhooks that are no longer repeated. Resolves to how many. */
  deleteOldWebhooks(limit?: number): Promise<number>;
}
