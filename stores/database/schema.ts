import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Our own schema, since the queues may be in the same database. */
export const quartet = pgSchema('quartet');

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();

export const accounts = quartet.table(
  'accounts',
  {
    userId: text('user_id').primaryKey(),
    balance: integer('balance').notNull(),
    unlimitedUntil: moment('unlimited_until'),
    priorityUntil: moment('priority_until'),
    /** The time of the newest fact about either kind of plan. The claim of an older token is ignored. */
    planKnownAt: moment('plan_known_at'),
    /** The account's e-mail addresses are in `seen_emails`. */
    emailKnown: boolean('email_known').notNull().default(false),
    /** The time at which to ask Clerk about the user's plan; null for never. */
    reconcileAt: moment('reconcile_at'),
    /** The time at which Clerk was last asked whether it still has the user. */
    soughtAt: moment('sought_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    check('accounts_balance_not_negative', sql`${table.balance} >= 0`),
    index('accounts_sought').on(table.soughtAt),
  ],
);

/** Append-only: the database refuses to change or delete an entry. */
export const entries = quartet.table(
  'entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.userId),
    amount: integer('amount').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull().unique('entries_key'),
    createdAt: createdAt(),
  },
  (table) => [index('entries_user').on(table.userId)],
);

export const turns = quartet.table(
  'turns',
  {
    turnId: text('turn_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.userId),
    state: text('state', { enum: ['held', 'settled', 'released'] }).notNull(),
    /** Credits that the hold took: 0 under an unlimited plan. */
    held: integer('held').notNull(),
    charged: integer('charged').notNull().default(0),
    /** The number of its place among the user's running turns, from 1 on. */
    place: integer('place'),
    /** Keyed hash. */
    idempotencyKey: text('idempotency_key'),
    bodyFingerprint: text('body_fingerprint'),
    /** The turn whose credit pays for this free retry. */
    paidBy: text('paid_by'),
    /** Number of retries that this turn has paid for. */
    retries: integer('retries').notNull().default(0),
    questionFingerprint: text('question_fingerprint'),
    cancelledAt: moment('cancelled_at'),
    /** The time of the last search for it in the queues. */
    checkedAt: moment('checked_at'),
    deadlineAt: moment('deadline_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('turns_idempotency_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('turns_place').on(table.userId, table.place).where(sql`${table.state} = 'held'`),
    index('turns_to_forget')
      .on(table.createdAt)
      .where(sql`${table.idempotencyKey} is not null or ${table.questionFingerprint} is not null`),
    index('turns_created').using('brin', table.createdAt),
    index('turns_open_deadline').on(table.deadlineAt).where(sql`${table.state} = 'held'`),
  ],
);

export const planItems = quartet.table(
  'plan_items',
  {
    itemId: text('item_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.userId),
    plan: text('plan').notNull(),
    status: text('status').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end'),
    unlimitedUntil: moment('unlimited_until'),
    priorityUntil: moment('priority_until'),
    knownAt: moment('known_at').notNull(),
  },
  (table) => [index('plan_items_user').on(table.userId)],
);

export const webhooks = quartet.table('webhooks', {
  webhookId: text('webhook_id').primaryKey(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

/** Feedback is not encrypted, because people write it for us to read. */
export const feedback = quartet.table('feedback', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id')
    .notNull()
    .references(() => accounts.userId),
  rating: smallint('rating').notNull(),
  feedbackText: text('feedback_text').notNull(),
  createdAt: createdAt(),
});

/** Keyed hashes of every e-mail address that had an account. */
export const seenEmails = quartet.table('seen_emails', {
  emailHash: text('email_hash').primaryKey(),
  /** True if an account with this address has had the credits for feedback. */
  feedbackRewarded: boolean('feedback_rewarded').notNull().default(false),
});

/** Which of the seen addresses an account has. */
export const accountEmails = quartet.table(
  'account_emails',
  {
    userId: text('user_id')
      .notNull()
      .references(() => accounts.userId, { onDelete: 'cascade' }),
    emailHash: text('email_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.emailHash] })],
);

/** Hashes of deleted users' ids, so that no late event restores such a user. */
export const erasedUsers = quartet.table('erased_users', {
  userHash: text('user_hash').primaryKey(),
  erasedAt: moment('erased_at').notNull().defaultNow(),
});

/** Has no reference to an account: a user may be blocked before the first question. */
export const blockedUsers = quartet.table('blocked_users', {
  userId: text('user_id').primaryKey(),
  blockedAt: moment('blocked_at').notNull().defaultNow(),
});

/** Orders of the desk, with their reasons. After a user is erased, only the hash of the id is kept, without a reason. */
export const deskActions = quartet.table(
  'desk_actions',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    action: text('action', { enum: ['grant', 'refund', 'ban', 'unban', 'erase'] }).notNull(),
    turnId: text('turn_id'),
    credits: integer('credits'),
    operator: text('operator').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('desk_actions_user').on(table.userId)],
);

/** Results of the hourly checks; `differences` is null while one runs. */
export const ledgerChecks = quartet.table('ledger_checks', {
  hour: moment('hour').primaryKey(),
  differences: integer('differences'),
});

/** Months that are over and were checked. Every entry up to `lastEntry` and every turn before `before` is in their balances. */
export const closedMonths = quartet.table('closed_months', {
  before: moment('before').primaryKey(),
  lastEntry: bigint('last_entry', { mode: 'bigint' }).notNull(),
  closedAt: moment('closed_at').notNull().defaultNow(),
});

/** The sum of a user's entries up to the end of a month, and the numbers of entries and turns. */
export const closedBalances = quartet.table(
  'closed_balances',
  {
    userId: text('user_id')
      .notNull()
      .references(() => accounts.userId, { onDelete: 'cascade' }),
    before: moment('before')
      .notNull()
      .references(() => closedMonths.before),
    balance: integer('balance').notNull(),
    entries: integer('entries').notNull(),
    turns: integer('turns').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.before] })],
);

/** Wrapped keys that seal content in another store. Each is deleted when the content that it sealed has expired. */
export const sealingKeys = quartet.table('sealing_keys', {
  epoch: integer('epoch').notNull(),
  wrappedKey: text('wrapped_key').notNull(),
});
