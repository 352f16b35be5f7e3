import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';

/** What a user can spend now. `unlimited`: a plan that takes no credits. */
export interface Balance {
  readonly credits: number;
  readonly unlimited: boolean;
}

/** What a plan gives beside credits, as it concerns a question. */
export interface PlanInForce {
  /** It takes no credits. */
  readonly unlimited: boolean;
  /** Its questions run before others. */
  readonly priority: boolean;
}

/** A plan that the user's session token names, and when that token was made. */
export interface PlanClaim extends PlanInForce {
  readonly plan: string;
  readonly issuedAt: Date;
}

/** What a request tells of its user beside the id. */
export interface Sighting {
  readonly claim?: PlanClaim;
  /**
   * Asked before an account is opened: keyed hashes of the user's e-mail addresses, or null when they cannot be had.
   * Must not reject.
   */
  readonly findEmailHashes?: () => Promise<readonly string[] | null>;
}

/** `held`: the credit is reserved. A hold resolves once, to `settled` (charged) or `released` (given back). */
export type TurnCreditState = 'held' | 'settled' | 'released';

/** What the ledger knows of a turn: no content. */
export interface TurnRecord extends TurnRef {
  readonly state: TurnCreditState;
  readonly charged: number;
  readonly cancelledAt: Date | null;
  readonly deadlineAt: Date;
}

export interface HoldRequest extends TurnRef, Sighting {
  /** After this moment the hold is released by the upkeep job, whatever became of the turn. */
  readonly deadlineAt: Date;
  readonly idempotencyKey?: string;
  /** Keyed hash of the request body, to tell a repeated request from another one with the same key. */
  readonly bodyFingerprint?: string;
  /** How many turns of the user may be held at once; those past their deadline do not count. Default: any number. */
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
   * The idempotency key is known: the turn it opened, and whether the body was the same. A turn that was released
   * without being cancelled gives its key back to the same body: then the answer is `held`.
   */
  | { readonly status: 'duplicate'; readonly turnId: TurnId; readonly sameBody: boolean }
  | { readonly status: 'insufficient' }
  /** `mostActive` turns of the user are held. */
  | { readonly status: 'busy' }
  /** The credit of the first turn has paid for `price.retries` retries. */
  | { readonly status: 'retries-spent' }
  /** `retryOf` is no ended turn of this user with this question. */
  | { readonly status: 'retry-mismatch' };

/**
 * Users, credit entries and turns, in Postgres. Entries are append-only with unique keys (`signup:{user}`,
 * `hold:{turn}`, `release:{turn}`); the balance is what they add up to and never below zero.
 */
export interface Ledger {
  /**
   * The user's balance; the first sight of a user grants `price.signupGrant` once for ever, and once for an e-mail
   * address. Rejects with `account_disabled` for a user who was erased.
   */
  openAccount(userId: UserId, sighting?: Sighting): Promise<Balance>;
  /** Inserts the turn and holds `price.question` in one transaction; nothing is written unless it answers `held`. */
  placeHold(request: HoldRequest): Promise<HoldResult>;
  findTurn(turnId: TurnId): Promise<TurnRecord | null>;
  /** Marks an open turn of this user as cancelled. False when there is no such open turn. */
  markCancelled(turn: TurnRef): Promise<boolean>;
  /** Charges the hold. Resolves what the turn cost in the end, whoever resolved it first. */
  chargeHold(turnId: TurnId): Promise<number>;
  /** Gives the hold back. Resolves what the turn cost in the end, whoever resolved it first. */
  releaseHold(turnId: TurnId): Promise<number>;
  /** Releases open holds whose deadline passed, at most `limit` of them. Resolves whose they were, one for each. */
  releaseDueHolds(limit?: number): Promise<readonly UserId[]>;
}
