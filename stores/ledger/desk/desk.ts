import { type TurnId, turnIdSchema, type UserId } from '@quartet/shared/domain/ids.ts';
import * as z from 'zod';
import type { TurnCreditState, TurnRecord } from '../ledger.ts';

/** Text on one line. PostgreSQL accepts no NUL, and a terminal would interpret other control characters. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}+$/u);
const userId = line(200);
const note = { reason: line(500) };

/** A user is named by id or e-mail address. */
export const userNameSchema = line(320);

/** An order that is given at the desk, with its reason. */
export const deskOrderSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('grant'),
    userId,
    credits: z.number().int().min(1).max(100_000),
    ...note,
  }),
  z.strictObject({ action: z.literal('refund'), turnId: turnIdSchema, ...note }),
  z.strictObject({ action: z.literal('ban'), userId, ...note }),
  z.strictObject({ action: z.literal('unban'), userId, ...note }),
  z.strictObject({ action: z.literal('erase'), userId, ...note }),
]);

/** An order with the name of the operator who gives it. */
export type DeskOrder = z.infer<typeof deskOrderSchema> & { readonly operator: string };

export type DeskResult =
  | {
      readonly status: 'done';
      readonly userId: UserId;
      /** Credits that the user was given. */
      readonly credits: number;
      /** Turns that were running when the user was banned or erased. */
      readonly cancelled: readonly TurnId[];
    }
  | { readonly status: 'refused'; readonly cause: DeskRefusal };

/** `not_charged`: the turn is still running, or cost nothing. */
export type DeskRefusal = 'unknown_user' | 'unknown_turn' | 'not_charged' | 'done_before';

/** Facts about a user, without content. Long lists hold only their newest rows. */
export interface UserFile {
  readonly userId: UserId;
  readonly credits: number;
  readonly since: Date;
  readonly blockedAt: Date | null;
  readonly unlimitedUntil: Date | null;
  readonly plans: readonly {
    readonly plan: string;
    readonly status: string;
    readonly periodEnd: Date | null;
  }[];
  readonly entries: readonly {
    readonly createdAt: Date;
    readonly amount: number;
    readonly kind: string;
    readonly key: string;
  }[];
  readonly turns: readonly {
    readonly turnId: TurnId;
    readonly createdAt: Date;
    readonly state: TurnCreditState;
    readonly charged: number;
    readonly cancelledAt: Date | null;
  }[];
  readonly actions: readonly {
    readonly createdAt: Date;
    readonly action: string;
    readonly operator: string;
    readonly reason: string;
    readonly turnId: TurnId | null;
    readonly credits: number | null;
  }[];
}

/** A user's own data, without content and without the names of operators. */
export interface AccountData extends Omit<UserFile, 'actions'> {
  /** False when a list was too long, and holds only its newest rows. */
  readonly complete: boolean;
  readonly actions: readonly Omit<UserFile['actions'][number], 'operator'>[];
  readonly feedback: readonly {
    readonly createdAt: Date;
    readonly rating: number;
    readonly text: string;
  }[];
}

/** Facts about the money of a turn, without the user. */
export interface TurnFile
  extends Pick<
    TurnRecord,
    'turnId' | 'state' | 'held' | 'charged' | 'createdAt' | 'deadlineAt' | 'cancelledAt'
  > {
  /** Its hold, and the entry that gave the credit back: a release or a refund. */
  readonly entries: readonly Omit<UserFile['entries'][number], 'key'>[];
}

/** The actions of operators on accounts. Each order, its ledger entry and its record are written in one transaction. */
export interface Desk {
  /** Null if the user has no account. */
  findUser(userId: UserId): Promise<UserFile | null>;
  /** Null if the user has no account. */
  copyData(userId: UserId): Promise<AccountData | null>;
  /** Null if the ledger has no such turn, or its user was erased. */
  findTurn(turnId: TurnId): Promise<TurnFile | null>;
  /** Resolves to the users who have one of these keyed hashes of e-mail addresses. */
  findUsersByEmail(emailHashes: readonly string[]): Promise<readonly UserId[]>;
  /** If a user is banned while a question is being taken, that question may still run. */
  execute(order: DeskOrder): Promise<DeskResult>;
}
