import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import type { LedgerReport } from './check-ledger.ts';

/** Credits that a user can spend now. `unlimited`: a plan that takes no credits. */
export interface Balance {
  readonly credits: number;
  readonly unlimited: boolean;
}

/** Rights that a plan gives beside credits. */
export interface PlanInForce {
  readonly unlimited: boolean;
  readonly priority: boolean;
}

/** The plan named by a session token, and when the token was made. */
export interface PlanClaim extends PlanInForce {
  readonly plan: string;
  readonly issuedAt: Date;
}

export interface Sighting {
  readonly claim?: PlanClaim;
  /** Keyed hashes of the user's e-mail addresses; null when they are not available. Must not reject. */
  readonly findEmailHashes?: () => Promise<readonly string[] | null>;
  /** Called once the free credits are given: only for the first request of a user. */
  readonly onSignUp?: (credits: number) => void;
}

/** `held`: the credit is reserved. A hold resolves once, to `settled` (charged) or `released` (given back). */
export type TurnCreditState = 'held' | 'settled' | 'released';

/** A turn as the ledger knows it, without content. */
export interface TurnRecord extends TurnRef {
  readonly state: TurnCreditState;
  /** Credits that the hold took: none under an unlimited plan, or for a free retry. */
  readonly held: number;
  readonly charged: number;
  readonly cancelledAt: Date | null;
  readonly deadlineAt: Date;
  readonly createdAt: Date;
  /** The ledger's own clock as it was read. */
  readonly readAt: Date;
}

export type HeldTurn = Pick<TurnRecord, 'turnId' | 'cancelledAt'>;

export interface HoldRequest extends TurnRef, Sighting {
  /** After this the upkeep releases the hold, even if the turn goes on. */
  readonly deadlineAt: Date;
  /** Keyed hash of what the client sent. */
  readonly idempotencyKey?: string;
  /** Keyed hash of the body, to tell a repeated request from another one with the same key. */
  readonly bodyFingerprint?: string;
  /** Most turns of the user that may be held at once, without those past their deadline. Any number by default. */
  readonly mostActive?: number;
  /** Keyed hash of the question, to tell a retry from another question. */
  readonly questionFingerprint?: string;
  /** The ended turn whose question is asked again. Free when that turn was charged, or was itself a free retry. */
  readonly retryOf?: TurnId;
  /** Takes a credit for it all the same. */
  readonly paid?: boolean;
}

export type HoldResult =
  | ({ readonly status: 'held' } & PlanInForce)
  /** The key is known. A turn that was released but not cancelled frees its key for the same body. */
  | { readonly status: 'duplicate'; readonly turnId: TurnId; readonly sameBody: boolean }
  | { readonly status: 'insufficient' }
  /** The user has `mostActive` held turns. */
  | { readonly status: 'busy' }
  /** The credit of the first turn has paid for `price.retries` retries. */
  | { readonly status: 'retries-spent' }
  /** `retryOf` is not an ended turn of this user with this question. */
  | { readonly status: 'retry-mismatch' };

export interface KeyToClose extends TurnRef {
  readonly idempotencyKey: string;
}

/** Counts of open holds, of all users. */
export interface HoldCounts {
  readonly open: number;
  /** Those past their deadline: the upkeep is late. */
  readonly overdue: number;
}

/** Entries are append-only, each under a key that exists once; the balance is their sum and never below zero. */
export interface Ledger {
  /** Opens the account at a user's first request. Rejects with `account_disabled` for an erased user. */
  openAccount(userId: UserId, sighting?: Sighting): Promise<Balance>;
  /**
   * Inserts the turn and holds `price.question` in one transaction. Nothing is written unless it returns `held`.
   * Rejects with `account_disabled` for an erased or blocked user.
   */
  placeHold(request: HoldRequest): Promise<HoldResult>;
  /** Rejects with `account_disabled` for a blocked user. */
  refuseBlocked(userId: UserId): Promise<void>;
  findTurn(turnId: TurnId): Promise<TurnRecord | null>;
  /** The user's turns that are neither settled nor released, newest first; ten at most. */
  listHeld(userId: UserId): Promise<readonly HeldTurn[]>;
  /**
   * Resolves to the turn that this user's key opened with a body. Null when it opened none: then it never will, because a
   * cancelled turn without a hold, `turnId`, takes its place. A user without an account is left as they are.
   */
  closeKey(key: KeyToClose): Promise<TurnId | null>;
  /** False when the user has no such open turn. */
  markCancelled(turn: TurnRef): Promise<boolean>;
  /** Resolves to what the turn cost in the end, also when its hold was resolved before. */
  chargeHold(turnId: TurnId): Promise<number>;
  /** Resolves to what the turn cost in the end, also when its hold was resolved before. */
  releaseHold(turnId: TurnId): Promise<number>;
  /** Releases at most `limit` holds whose deadline passed. Resolves to their turns. */
  releaseDueHolds(limit?: number): Promise<readonly TurnRef[]>;
  /** Takes up to `limit` turns held for a minute and not taken for half of one, to look for their jobs in the queues. */
  takeTurnsToCheck(limit?: number): Promise<readonly TurnRef[]>;
  /** Forgets keys and fingerprints of at most `limit` ended turns older than a day. Resolves to how many. */
  forgetKeys(limit?: number): Promise<number>;
  countHolds(): Promise<HoldCounts>;
  /** Adds everything up, which may take minutes; null when another process has done so within the hour. */
  checkHourly(): Promise<LedgerReport | null>;
  /** Number of differences in the newest check of the last three hours; null when there was none. */
  findDifferences(): Promise<number | null>;
}
