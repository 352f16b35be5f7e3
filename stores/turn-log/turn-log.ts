import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

/** A writer appends under a fence: one for each answer, one for the consensus. */
export type Writer = ModelKey | 'consensus';

/** Attempt: one try of a job, counted from 1. The fence refuses what an older attempt appends. */
export interface Fence {
  readonly writer: Writer;
  readonly attempt: number;
}

/** Increases within a turn. Compare with `compareEntryIds`, never as text. */
export type EntryId = string;

export interface LogEntry {
  readonly id: EntryId;
  readonly event: TurnEvent;
}

/** The log is gone, or entries of it are: nothing may be appended to what is left. */
export class LostTurnLog extends AppError {
  constructor() {
    super('answer_expired', 'We no longer have this answer.');
  }
}

/**
 * The ordered log of a turn. Entries expire. A store outside the process seals what it writes. Only `begin`,
 * `endLost` and `replace` create a log, so that no log can lack its beginning.
 */
export interface TurnLog {
  /** Creates the log with its first entries. Leaves alone what exists, or was retired. */
  begin(turn: TurnRef, events: readonly TurnEvent[]): Promise<void>;
  /**
   * Puts these entries in the place of a lost log, after all that it held. Leaves alone what exists. No attempt can begin
   * or go on in it.
   */
  endLost(turn: TurnRef, events: readonly TurnEvent[]): Promise<void>;
  /**
   * Like `endLost`, but removes what exists, or would begin later, and lives for `limits.rejoinSeconds`. Leaves alone what
   * took a log's place before.
   */
  replace(turn: TurnRef, events: readonly TurnEvent[]): Promise<void>;
  /**
   * Begins the writer's next attempt and returns its number; older attempts are refused from then on. Throws
   * `LostTurnLog`.
   */
  beginAttempt(turn: Pick<TurnRef, 'turnId'>, writer: Writer): Promise<number>;
  /**
   * Appends the events in order, or nothing: `stale` when a newer attempt of the fence's writer has begun. Throws
   * `LostTurnLog`, also when earlier entries of the attempt are missing.
   */
  append(turn: TurnRef, events: readonly TurnEvent[], fence?: Fence): Promise<'appended' | 'stale'>;
  /** Reads all entries after the given one, or all, oldest first. Empty when there is no log. */
  read(turn: TurnRef, after?: EntryId): Promise<readonly LogEntry[]>;
  /** True while there is a log. Reads no entry. */
  exists(turnId: TurnId): Promise<boolean>;
  /**
   * Calls `listener` with entries appended from now on, in order, possibly with some already read: compare ids. An empty list comes
   * last, when no key opens what was appended.
   * Resolves once nothing appended later can be missed.
   */
  subscribe(turn: TurnRef, listener: (entries: readonly LogEntry[]) => void): Promise<Unsubscribe>;
  /** Records that somebody reads the turn, for `limits.rejoinSeconds`. */
  touchReader(turnId: TurnId): Promise<void>;
  /** True when somebody has read the turn within the last `limits.rejoinSeconds`. */
  hasReader(turnId: TurnId): Promise<boolean>;
  /** Records that the turn's reader has left for good, until somebody reads it again. */
  markLeft(turnId: TurnId): Promise<void>;
  /** True while nobody has read the turn since `markLeft`. */
  isLeft(turnId: TurnId): Promise<boolean>;
  /**
   * Retires the log of an ended turn: it lives on for `limits.undeliveredSeconds`, or `limits.rejoinSeconds` once it is
   * delivered. A log that has not begun never will.
   */
  retire(turnId: TurnId): Promise<void>;
  /** Removes a log, but not what took its place. Its readers keep what they were told. */
  forget(turnId: TurnId): Promise<void>;
  /** Records that the asker has read the turn to its end, or wants no more of it. Only the first call counts. */
  markDelivered(turnId: TurnId): Promise<void>;
}

export interface OpenTurnLog extends TurnLog {
  readonly close: () => void;
}

type Unsubscribe = () => void;
