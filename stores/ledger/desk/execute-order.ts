import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts, blockedUsers, deskActions, entries, turns } from '../../database/schema.ts';
import { eraseUser } from '../accounts/apply-event.ts';
import { isBlockOf } from '../accounts/blocked-users.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import type { DeskOrder, DeskRefusal, DeskResult } from './desk.ts';

export async function executeOrder(db: Database, order: DeskOrder): Promise<DeskResult> {
  const result = await db.transaction((session) => execute(session, order));
  if (order.action !== 'ban' || result.status === 'refused') return result;
  // Cancels after the ban is stored, when no further turn can be held.
  return { ...result, cancelled: await cancelAll(db, order.userId) };
}

function execute(session: Database, order: DeskOrder): Promise<DeskResult> {
  switch (order.action) {
    case 'grant':
      return grant(session, order);
    case 'refund':
      return refund(session, order);
    case 'ban':
      return ban(session, order);
    case 'unban':
      return unban(session, order);
    case 'erase':
      return erase(session, order);
  }
}

type OrderOf<A extends DeskOrder['action']> = Extract<DeskOrder, { action: A }>;

async function grant(session: Database, order: OrderOf<'grant'>): Promise<DeskResult> {
  const { userId, credits } = order;
  if (!(await hasAccount(session, userId))) return refuse('unknown_user');
  const id = await record(session, order, { userId, credits });
  await give(session, { userId, credits, kind: 'desk', key: `desk:${id}` });
  return done(userId, credits);
}

async function refund(session: Database, order: OrderOf<'refund'>): Promise<DeskResult> {
  const { turnId } = order;
  const [turn] = await session
    .select({ userId: turns.userId, charged: turns.charged, state: turns.state })
    .from(turns)
    .where(eq(turns.turnId, turnId));
  if (!turn) return refuse('unknown_turn');
  const { userId, charged: credits } = turn;
  if (turn.state !== 'settled' || credits === 0) return refuse('not_charged');
  await lockAccount(session, userId);
  const key = `refund:${turnId}`;
  const [before] = await session
    .select({ id: entries.id })
    .from(entries)
    .where(eq(entries.key, key));
  if (before) return refuse('done_before');
  await record(session, order, { userId, credits, turnId });
  await give(session, { userId, credits, kind: 'refund', key });
  return done(userId, credits);
}

async function ban(session: Database, order: OrderOf<'ban'>): Promise<DeskResult> {
  const { userId } = order;
  const blocked = await session
    .insert(blockedUsers)
    .values({ userId })
    .onConflictDoNothing()
    .returning();
  if (blocked.length === 0) return refuse('done_before');
  await record(session, order, { userId });
  return done(userId);
}

async function unban(session: Database, order: OrderOf<'unban'>): Promise<DeskResult> {
  const { userId } = order;
  const freed = await session.delete(blockedUsers).where(isBlockOf(userId)).returning();
  if (freed.length === 0) return refuse('done_before');
  await record(session, order, { userId });
  return done(userId);
}

async function erase(session: Database, order: OrderOf<'erase'>): Promise<DeskResult> {
  const { userId } = order;
  if (!(await hasAccount(session, userId))) return refuse('unknown_user');
  await record(session, order, { userId });
  return done(userId, 0, await eraseUser(session, userId));
}

async function hasAccount(session: Database, userId: UserId): Promise<boolean> {
  const found = await session
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .for('update');
  return found.length > 0;
}

async function record(
  session: Database,
  { action, operator, reason }: DeskOrder,
  about: { readonly userId: UserId; readonly credits?: number; readonly turnId?: TurnId },
): Promise<bigint> {
  const [recorded] = await session
    .insert(deskActions)
    .values({ action, operator, reason, ...about })
    .returning({ id: deskActions.id });
  if (!recorded) throw new Error('The action was not recorded.');
  return recorded.id;
}

interface Gift {
  readonly userId: UserId;
  readonly credits: number;
  readonly kind: string;
  readonly key: string;
}

async function give(session: Database, { userId, credits, kind, key }: Gift): Promise<void> {
  await session.insert(entries).values({ userId, amount: credits, kind, key });
  await session
    .update(accounts)
    .set({ balance: sql`${accounts.balance} + ${credits}` })
    .where(eq(accounts.userId, userId));
}

async function cancelAll(db: Database, userId: UserId): Promise<readonly TurnId[]> {
  const cancelled = await db
    .update(turns)
    .set({ cancelledAt: sql`coalesce(${turns.cancelledAt}, now())` })
    .where(and(eq(turns.userId, userId), eq(turns.state, 'held')))
    .returning({ turnId: turns.turnId });
  return cancelled.map(({ turnId }) => turnId);
}

const done = (userId: UserId, credits = 0, cancelled: readonly TurnId[] = []): DeskResult => ({
  status: 'done',
  userId,
  credits,
  cancelled,
});
const refuse = (cause: DeskRefusal): DeskResult => ({ status: 'refused', cause });
