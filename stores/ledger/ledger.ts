import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import type { LedgerReport } from './check-ledger.ts';

/** Credits that a user can spend now. `unlimited`: the user's plan takes no credits. */
export interface Balance {
  readonly credits: number;
  readonly unlimited: boolean;
}

/** The rights that a plan gives in addition to credits. */
export interface PlanInForce {
  readonly unlimited: boolean;
  readonly priority: boolean;
}

/** The plan that a session token names, and when the token was made. */
export interface PlanClaim extends PlanInForce {
  readonly plan: string;
  readonly issuedAt: Date;
}

/** Keyed hashes of a user's e-mail addresses. Two users share a mailbox if any of their hashes is the same. */
export interface EmailHashes {
  /** By the newest key. Only these are stored. */
  readonly made: readonly string[];
  /** By former keys, and of forms that earlier versions hashed. An address may still be known by one of them. */
  readonly former: readonly string[];
}

export interface Sighting {
  readonly claim?: PlanClaim;
  /** Finds keyed hashes of the user's e-mail addresses; null if they are not available. Must not reject. */
  readonly findEmailHashes?: () => Promise<EmailHashes | null>;
  /** Called when the free credits have been given, which happens only at a user's first request. */
  readonly onSignUp?: (credits: number) => void;
}

/** `held`: the credit is reserved. A hold resolves once, to `settled` (charged) or `released` (given back). */
export type TurnCreditState = 'held' | 'settled' | 'released';

/** A turn as the ledger knows it, without content. */
export interface TurnRecord extends TurnRef {
  readonly state: TurnCreditState;
  /** Credits that the hold took: 0 under an unlimited plan or for a free retry. */
  readonly held: number;
  readonly charged: number;
  readonly cancelledAt: Date | null;
  readonly deadlineAt: Date;
  readonly createdAt: Date;
  /** The time of the ledger's clock when the record was read. */
  readonly readAt: Date;
}

export type HeldTurn = Pick<TurnRecord, 'turnId' | 'cancelledAt'>;

export type RecentTurn = Pick<TurnRecord, 'turnId' | 'state' | 'createdAt'>;

export interface HoldRequest extends TurnRef, Sighting {
  /** After this time, the upkeep releases the hold, even if the turn is still running. */
  readonly deadlineAt: Date;
  /** Keyed hash of the idempotency key that the client sent. */
  readonly idempotencyKey?: string;
  /** Keyed hash of the body. It distinguishes a repeated request from another request with the same key. */
  readonly bodyFingerprint?: string;
  /** Limit of the user's held turns, not counting turns past their deadline. By default there is none. */
  readonly mostActive?: number;
  /** Keyed hash of the question. It distinguishes a retry from another question. */
  readonly questionFingerprint?: string;
  /** The ended turn whose question is asked again. The retry is free if that turn was charged or was itself a free retry. */
  readonly retryOf?: TurnId;
  /** Takes a credit even if the retry would be free. */
  readonly paid?: boolean;
  /** Takes no credit: a demo. */
  readonly free?: boolean;
}

export type HoldResult =
  | ({ readonly status: 'held' } & PlanInForce)
  /** The key has been used before. A turn that was released but not cancelled frees its key for the same body. */
  | { readonly status: 'duplicate'; readonly turnId: TurnId; readonly sameBody: boolean }
  | { readonly status: 'insufficient' }
  /** The user already has `mostActive` held turns. */
  | { readonly status: 'busy' }
  /** The credit of the first turn has already paid for `price.retries` retries. */
  | { readonly status: 'retries-spent' }
  /** `retryOf` is not an ended turn of this user with this question. */
  | { readonly status: 'retry-mismatch' };

export interface KeyToClose extends TurnRef {
  readonly idempotencyKey: string;
}

/** Counts of open holds over all users. */
export interface HoldCounts {
  readonly open: number;
  /** Holds past their deadline. Any such hold means that the upkeep is late. */
  readonly overdue: number;
}

/** Entries are append-only and each has a unique key. The balance is their sum and never below zero. */
export interface Ledger {
  /** Opens the account at a user's first request. Rejects with `account_disabled` for an erased user. */
  openAccount(userId: UserId, sighting?: Sighting): Promise<Balance>;
  /**
   * Inserts the turn and holds `price.question` in one transaction. Writes nothing unless it returns `held`. Rejects with
   * `account_disabled` for an erased or blocked user.
   */
  placeHold(request: HoldRequest): Promise<HoldResult>;
  /** Rejects with `account_disabled` for a blocked user. */
  refuseBlocked(userId: UserId): Promise<void>;
  findTurn(turnId: TurnId): Promise<TurnRecord | null>;
  /** The user's turns that are neither settled nor released, newest first; ten at most. */
  listHeld(userId: UserId): Promise<readonly HeldTurn[]>;
  /** The user's turns that were asked after `since` and not cancelled: held ones first, then the newest; twenty at most. */
  listRecent(userId: UserId, since: Date): Promise<readonly RecentTurn[]>;
  /**
   * Resolves to the turn that the user opened with this key and body. If there is none, resolves to null and makes sure that there
   * never will be: it gives the key to `turnId`, a cancelled turn without a hold. Does nothing for a user without an account.
   */
  closeKey(key: KeyToClose): Promise<TurnId | null>;
  /** Resolves to false if the user has no such open turn. */
  markCancelled(turn: TurnRef): Promise<boolean>;
  /** Resolves to the final cost of the turn, even if its hold was resolved before. */
  chargeHold(turnId: TurnId): Promise<number>;
  /** Resolves to the final cost of the turn, even if its hold was resolved before. */
  releaseHold(turnId: TurnId): Promise<number>;
  /** Releases at most `limit` holds whose deadline has passed. Resolves to their turns. */
  releaseDueHolds(limit?: number): Promise<readonly TurnRef[]>;
  /** Returns up to `limit` turns, held for a minute and not returned in the last half, whose jobs to look for in the queues. */
  takeTurnsToCheck(limit?: number): Promise<readonly TurnRef[]>;
  /** Removes keys and fingerprints of at most `limit` ended turns that are older than a day. Resolves to how many. */
  forgetKeys(limit?: number): Promise<number>;
  countHolds(): Promise<HoldCounts>;
  /** Adds up the whole ledger, which may take minutes. Resolves to null if another process has done so within the hour. */
  checkHourly(): Promise<LedgerReport | null>;
  /** Number of differences in the newest check of the last three hours; null if there was no check. */
  findDifferences(): Promise<number | null>;
}
