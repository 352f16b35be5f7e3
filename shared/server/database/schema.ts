import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSchema,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

/** The product's tables have a schema of their own: the queues may live in the same database. */
export const quartet = pgSchema('quartet');

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();

export const accounts = quartet.table(
  'accounts',
  {
    userId: text('user_id').primaryKey(),
    balance: integer('balance').notNull(),
    /** A plan that takes no credits is in force. */
    unlimited: boolean('unlimited').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [check('accounts_balance_not_negative', sql`${table.balance} >= 0`)],
);

/** Append-only: the database itself refuses to change or delete a line. */
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
    /** What the hold took off the balance: nothing under an unlimited plan. */
    held: integer('held').notNull(),
    charged: integer('charged').notNull().default(0),
    idempotencyKey: text('idempotency_key'),
    bodyFingerprint: text('body_fingerprint'),
    /** The turn whose credit pays for this one: a retry that costs nothing. */
    paidBy: text('paid_by'),
    /** How many such retries this turn has paid for. */
    retries: integer('retries').notNull().default(0),
    questionFingerprint: text('question_fingerprint'),
    cancelledAt: moment('cancelled_at'),
    deadlineAt: moment('deadline_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('turns_idempotency_key').on(table.userId, table.idempotencyKey),
    index('turns_open_deadline').on(table.deadlineAt).where(sql`${table.state} = 'held'`),
  ],
);
