import type { Database } from '../../database/database.ts';
import { webhooks } from '../../database/schema.ts';
import { insertAccount } from '../open-account.ts';
import type { AccountEvent, AppliedEvent } from './accounts.ts';
import { eraseUser } from './erase-user.ts';
import { isErased } from './erased-users.ts';
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

/** False when it was applied before. Waits for another process that is applying it. */
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
