import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  accountEmails,
  accounts,
  deskActions,
  entries,
  planItems,
  turns,
} from '../../database/schema.ts';
import { findBlock } from '../accounts/blocked-users.ts';
import type { TurnFile, UserFile } from './desk.ts';

/** `most`: the limit of rows in each list. */
export async function findUser(db: Database, userId: UserId, most = 50): Promise<UserFile | null> {
  const [account] = await db
    .select({
      credits: accounts.balance,
      since: accounts.createdAt,
      unlimitedUntil: accounts.unlimitedUntil,
    })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  if (!account) return null;
  const [blockedAt, plans, entered, asked, actions] = await Promise.all([
    findBlock(db, userId),
    db
      .select({ plan: planItems.plan, status: planItems.status, periodEnd: planItems.periodEnd })
      .from(planItems)
      .where(eq(planItems.userId, userId))
      .orderBy(desc(planItems.knownAt)),
    findEntries(db, userId, most),
    findTurns(db, userId, most),
    findActions(db, userId, most),
  ]);
  return { userId, ...account, blockedAt, plans, entries: entered, turns: asked, actions };
}

function findEntries(db: Database, userId: UserId, most: number): Promise<UserFile['entries']> {
  const { createdAt, amount, kind, key } = entries;
  return db
    .select({ createdAt, amount, kind, key })
    .from(entries)
    .where(eq(entries.userId, userId))
    .orderBy(desc(entries.id))
    .limit(most);
}

function findTurns(db: Database, userId: UserId, most: number): Promise<UserFile['turns']> {
  const { turnId, createdAt, state, charged, cancelledAt } = turns;
  return db
    .select({ turnId, createdAt, state, charged, cancelledAt })
    .from(turns)
    .where(eq(turns.userId, userId))
    .orderBy(desc(createdAt))
    .limit(most);
}

function findActions(db: Database, userId: UserId, most: number): Promise<UserFile['actions']> {
  const { createdAt, action, operator, reason, turnId, credits } = deskActions;
  return db
    .select({ createdAt, action, operator, reason, turnId, credits })
    .from(deskActions)
    .where(eq(deskActions.userId, userId))
    .orderBy(desc(deskActions.id))
    .limit(most);
}

export async function findUsersByEmail(
  db: Database,
  emailHashes: readonly string[],
): Promise<readonly UserId[]> {
  const found = await db
    .selectDistinct({ userId: accountEmails.userId })
    .from(accountEmails)
    .where(inArray(accountEmails.emailHash, [...emailHashes]));
  return found.map(({ userId }) => userId);
}

export async function findTurnFile(db: Database, turnId: TurnId): Promise<TurnFile | null> {
  const { state, held, charged, createdAt, deadlineAt, cancelledAt } = turns;
  const [found, entered] = await Promise.all([
    db
      .select({ state, held, charged, createdAt, deadlineAt, cancelledAt })
      .from(turns)
      .where(eq(turns.turnId, turnId)),
    db
      .select({ createdAt: entries.createdAt, amount: entries.amount, kind: entries.kind })
      .from(entries)
      .where(
        inArray(
          entries.key,
          ['hold', 'release', 'refund'].map((kind) => `${kind}:${turnId}`),
        ),
      )
      .orderBy(asc(entries.id)),
  ]);
  return found[0] ? { turnId, ...found[0], entries: entered } : null;
}
