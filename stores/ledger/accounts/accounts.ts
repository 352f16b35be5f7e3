import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import type { EmailHashes, Sighting } from '../ledger.ts';

export interface PlanItem {
  readonly itemId: string;
  readonly plan: string;
  /** `canceled`: valid until its period ends. */
  readonly status: PlanStatus;
  readonly periodStart: Date;
  readonly periodEnd: Date | null;
  /** Until when its questions take no credits; null if there is no end. */
  readonly unlimitedUntil: Date | null;
  /** Until when its questions run before other questions; null if it gives no priority. */
  readonly priorityUntil: Date | null;
  /** The time at which this was true. Only a fact of a later time replaces it. */
  readonly knownAt: Date;
}

/** Orders facts of the same moment: the status that is later in this list wins. */
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

/** Credits for a paid period. `plan` and `periodStart` identify it, so they are granted once, however many events report it. */
export interface PlanGrant {
  readonly plan: string;
  readonly periodStart: Date;
  readonly credits: number;
}

export type AccountEvent =
  | {
      readonly type: 'emails-known';
      readonly userId: UserId;
      readonly emailHashes: EmailHashes;
    }
  | {
      readonly type: 'plan-known';
      readonly userId: UserId;
      readonly items: readonly PlanItem[];
      /** `items` was complete at this time, so any other item has ended. */
      readonly allAsOf?: Date;
      readonly grants: readonly PlanGrant[];
    }
  | { readonly type: 'user-deleted'; readonly userId: UserId };

export interface AppliedEvent {
  readonly replayed: boolean;
  /** Credits granted for paid periods. */
  readonly granted: number;
  /** Free credits of an account that the event opened. */
  readonly signUp: number;
  /** Turns of a deleted user that are still running. */
  readonly openTurns: readonly TurnId[];
}

export interface Feedback {
  readonly userId: UserId;
  /** From 1 to 5. */
  readonly rating: number;
  readonly text: string;
  /** Called if no address of the account is known. */
  readonly findEmailHashes?: Sighting['findEmailHashes'];
}

/** Applying the same events in any order and any number of times leads to the same balance. Rejects with `database_unavailable`. */
export interface Accounts {
  /** Applies the whole event or nothing, and once for each webhook id. */
  applyEvent(event: AccountEvent, webhookId?: string): Promise<AppliedEvent>;
  /** Stores equal feedback of a user only once. `rewarded`: the user got credits, as it was the first of user and addresses. */
  recordFeedback(feedback: Feedback): Promise<{ readonly rewarded: boolean }>;
  /** True if feedback gives the user no more credits. */
  isRewarded(userId: UserId): Promise<boolean>;
  /** Returns users whose plan should now be looked up at Clerk. Each user is returned to one caller only. */
  takeDueReconciles(limit: number): Promise<readonly UserId[]>;
  /** Returns the users whom Clerk was not asked about for longest, if that is an hour for any. Each is returned to one caller only. */
  takeLongestUnsought(limit: number): Promise<readonly UserId[]>;
  /** Deletes at most `limit` webhooks that are too old to be repeated. Resolves to how many. */
  deleteOldWebhooks(limit?: number): Promise<number>;
}
