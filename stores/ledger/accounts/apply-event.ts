import type { TurnId, UserId } from '@quartet/shared/domain/ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, runStatement } from '../../database/database.ts';
import {
  accounts,
  blockedUsers,
  deskActions,
  entries,
  erasedUsers,
  feedback,
  planItems,
  turns,
  webhooks,
} from '../../database/schema.ts';
import { insertAccount } from '../open-account.ts';
import type { AccountEvent, AppliedEvent } from './accounts.ts';
import { blockMailboxes } from './blocked-users.ts';
import { hashUserId, isErased } from './erased-users.ts';
import { learnEmails } from './learn-emails.ts';
import { learnPlan } from './learn-plan.ts';
import { lockAccount } from './lock-account.ts';

const nothing: AppliedEvent = { replayed: false, granted: 0, signUp: 0, openTurns: [] };

export function applyEvent(
  db: Database,
  event: AccountEvent,
  webhookId?: string,
): Promise<AppliedEvent> {
  return db.transaction(async (session) => {
    if (webhookId !== undefined && !(await takeWebhook(session, webhookId))) {
      return { ...nothing, replayed: true };
    }
    if (event.type === 'user-deleted') {
      return { ...nothing, openTurns: await eraseUser(session, event.userId) };
    }
    if (await isErased(session, event.userId)) return nothing;
    return learn(session, event);
  });
}

/** Returns false for a webhook that was applied before. If another process is applying it now, waits for it. */
async function takeWebhook(session: Database, webhookId: string): Promise<boolean> {
  const taken = await session
    .insert(webhooks)
    .values({ webhookId })
    .onConflictDoNothing()
    .returning({ webhookId: webhooks.webhookId });
  return taken.length > 0;
}

async function learn(
  session: Database,
  event: Exclude<AccountEvent, { type: 'user-deleted' }>,
): Promise<AppliedEvent> {
  const { userId } = event;
  switch (event.type) {
    case 'emails-known': {
      const signUp = await insertAccount(session, userId, event.emailHashes);
      if (signUp === null) {
        await lockAccount(session, userId);
        await learnEmails(session, userId, event.emailHashes);
      }
      return { ...nothing, signUp: signUp ?? 0 };
    }
    case 'plan-known': {
      const signUp = (await insertAccount(session, userId, null)) ?? 0;
      await lockAccount(session, userId);
      return { ...nothing, signUp, granted: await learnPlan(session, event) };
    }
  }
}

/** Keeps only hashes, so that no late event or second sign-up restores anything. Resolves to the open turns. */
export async function eraseUser(session: Database, userId: UserId): Promise<readonly TurnId[]> {
  await session
    .insert(erasedUsers)
    .values({ userHash: hashUserId(userId) })
    .onConflictDoNothing();
  await lockAccount(session, userId);
  const open = await session
    .select({ turnId: turns.turnId })
    .from(turns)
    .where(and(eq(turns.userId, userId), eq(turns.state, 'held')));
  await blockMailboxes(session, userId);
  await session.delete(blockedUsers).where(eq(blockedUsers.userId, userId));
  await session
    .update(deskActions)
    .set({ userId: hashUserId(userId), reason: '' })
    .where(eq(deskActions.userId, userId));
  await session.execute(sql`select set_config('quartet.erasing', 'on', true)`);
  for (const table of [feedback, planItems, turns, entries, accounts]) {
    await session.delete(table).where(eq(table.userId, userId));
  }
  return open.map(({ turnId }) => turnId);
}

/** Clerk repeats an event for a much shorter time. If it repeats one later still, the keys of the entries prevent a second effect. */
const keptFor = sql`interval '30 days'`;

export async function deleteOldWebhooks(db: Database, limit = 1_000): Promise<number> {
  const forgotten = await runStatement(
    db,
    sql`
      delete from ${webhooks} where webhook_id in (
        select webhook_id from ${webhooks} where received_at < now() - ${keptFor} limit ${limit}
      )
      returning webhook_id`,
  );
  return forgotten.length;
}
