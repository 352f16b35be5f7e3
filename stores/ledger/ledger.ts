import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';

/** What a user can spend now. `unlimited`: a plan that takes no credits. */
export interface Balance {
  readonly credits: number;
  readonly unlimited: boolean;
}

/** What a plan gives beside credits. */
export interface PlanInForce {
  readonly unlimited: boolean;
  readonly priority: boolean;
}

/** The plan named by a session token, and when the token was made. */
export interface PlanClaim extends PlanInForce {
  readonly plan: string;
  readonly issuedAt: Date;
}

/** What a request says of its user besides the id. */
export interface Sighting {
  readonly claim?: PlanClaim;
  /**
   * Asked before an account is opened: keyed hashes of the user's e-mail addresses, or null when they are not
   * available. Must not reject.
   */
  readonly findEmailHashes?: () => Promise<readonly string[] | null>;
}

/** `held`: the credit is reserved. A hold resolves once, to `settled` (charged) or `released` (given back). */
export type TurnCreditState = 'held' | 'settled' | 'released';

/** Without content. */
export interface TurnRecord extends TurnRef {
  readonly state: TurnCreditState;
  readonly charged: number;
  readonly cancelledAt: Date | null;
  readonly deadlineAt: Date;
}

export interface HoldRequest extends TurnRef, Sighting {
  /** After this the upkeep job releases the hold, whatever became of the turn. */
  readonly deadlineAt: Date;
  readonly idempotencyKey?: string;
  /** Keyed hash of the body, to tell a repeated request from another one with the same key. */
  readonly bodyFingerprint?: string;
  /** How many turns of the user may be held at once, without those past their deadline. Any number by default. */
  readonly mostActive?: number;
  /** Keyed hash of the question, to tell a retry from another question. */
  readonly questionFingerprint?: string;
  /**
   * The ended turn whose question is asked again. The retry costs nothing when that turn was charged, or was itself
   * a retry that cost nothing; otherwise it costs what any question costs.
   */
  readonly retryOf?: TurnId;
}

export type HoldResult =
  | ({ readonly status: 'held' } & PlanInForce)
  /**
   * The key is known: the turn that it opened, and whether the body was the same. A turn that was released but not
   * cancelled frees its key for the same body, and the result is `held`.
   */
  | { readonly status: 'duplicate'; readonly turnId: TurnId; readonly sameBody: boolean }
  | { readonly status: 'insufficient' }
  /** The user has `mostActive` held turns. */
  | { readonly status: 'busy' }
  /** The credit of the first turn has paid for `price.retries` retries. */
  | { readonly status: 'retries-spent' }
  /** `retryOf` is not an ended turn of this user with this question. */
  | { readonly status: 'retry-mismatch' };

/**
 * Users, credit entries and turns, in Postgres. Entries are append-only with unique keys (`signup:{user}`,
 * `hold:{turn}`, `release:{turn}`); the balance is their sum and never below zero.
 */
export interface Ledger {
  /**
   * Opens the account at a user's first request, with `price.signupGrant` once per user and e-mail address. Rejects
   * with `account_disabled` for an erased user.
   */
  openAccount(userId: UserId, sighting?: Sighting): Promise<Balance>;
  /** Inserts the turn and holds `price.question` in one transaction. Nothing is written unless it returns `held`. */
  placeHold(request: HoldRequest): Promise<HoldResult>;
  findTurn(turnId: TurnId): Promise<TurnRecord | null>;
  /** False when the user has no such open turn. */
  markCancelled(turn: TurnRef): Promise<boolean>;
  /** Resolves to what the turn cost in the end, whoever resolved it first. */
  chargeHold(turnId: TurnId): Promise<number>;
  /** Resolves to what the turn cost in the end, whoever resolved it first. */
  releaseHold(turnId: TurnId): Promise<number>;
  /** Releases at most `limit` holds whose deadline passed. Resolves to their users, once for each hold. */
  releaseDueHolds(limit?: number): Promise<readonly UserId[]>;
}
