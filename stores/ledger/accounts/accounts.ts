import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';

/** One plan of a user, as some moment's word has it. */
export interface PlanItem {
  readonly itemId: string;
  readonly plan: string;
  /** `canceled`: it holds until its period ends. */
  readonly status: PlanStatus;
  readonly periodStart: Date;
  readonly periodEnd: Date | null;
  /** Until when it takes, or took, no credits; null: it always took them. */
  readonly unlimitedUntil: Date | null;
  /** Until when its questions run, or ran, before others; null: they never did. */
  readonly priorityUntil: Date | null;
  /** When this was so: a later word replaces it, an earlier one never does. */
  readonly knownAt: Date;
}

/** From what gives way to what prevails, where two words are of the same moment. */
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

/** Credits for a paid period: `plan` and `periodStart` name it, however many events tell of it. */
export interface PlanGrant {
  readonly plan: string;
  readonly periodStart: Date;
  readonly credits: number;
}

/** What happened to an account outside of the product. */
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
      /** The items are all that there were at this moment: any other has ended. */
      readonly allAsOf?: Date;
      readonly grants: readonly PlanGrant[];
    }
  | { readonly type: 'user-deleted'; readonly userId: UserId };

export interface AppliedEvent {
  /** The webhook had been applied before: nothing was done. */
  readonly replayed: boolean;
  readonly granted: number;
  /** Turns of a deleted user that were still running. */
  readonly openTurns: readonly TurnId[];
}

export interface Feedback {
  readonly userId: UserId;
  /** 1 to 5. */
  readonly rating: number;
  readonly text: string;
}

/**
 * What accounts are told: plans, e-mail addresses, feedback, deletion. Any number, order and repetition of the same
 * events leads to the same balance and plan. Rejects with `database_unavailable`.
 */
export interface Accounts {
  /** Applies an event, all of it or nothing, and once for a webhook's id where it has one. */
  applyEvent(event: AccountEvent, webhookId?: string): Promise<AppliedEvent>;
  /** Stores the same feedback of a user once. `rewarded`: this was the user's first, and gave credits. */
  recordFeedback(feedback: Feedback): Promise<{ readonly rewarded: boolean }>;
  /** Users whose plan Clerk is to be asked about now, each for one caller. */
  takeDueReconciles(limit: number): Promise<readonly UserId[]>;
  /** Forgets webhooks that nobody sends again, at most `limit` of them. Resolves how many. */
  deleteOldWebhooks(limit?: number): Promise<number>;
}
