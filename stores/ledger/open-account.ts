import type { UserId } from '@quartet/shared/domain/ids.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { accounts, entries } from '../database/schema.ts';
import { createErasedError, isErased } from './accounts/erased-users.ts';
import { rememberEmails } from './accounts/learn-emails.ts';
import { noteClaim } from './accounts/learn-plan.ts';
import type { Balance, EmailHashes, PlanClaim, Sighting } from './ledger.ts';
import { isUnlimited } from './plan-in-force.ts';

export async function openAccount(
  db: Database,
  userId: UserId,
  sighting: Sighting = {},
): Promise<Balance> {
  const balance = (await findBalance(db, userId, sighting.claim)) ?? (await open());
  if (sighting.claim) await noteClaim(db, userId, sighting.claim);
  return balance;

  async function open(): Promise<Balance> {
    await grantFirstSight(db, userId, sighting);
    const opened = await findBalance(db, userId, sighting.claim);
    if (!opened) throw createErasedError();
    return opened;
  }
}

async function findBalance(
  db: Database,
  userId: UserId,
  claim: PlanClaim | undefined,
): Promise<Balance | null> {
  const [balance] = await db
    .select({ credits: accounts.balance, unlimited: isUnlimited(claim) })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return balance ?? null;
}

export async function grantFirstSight(
  db: Database,
  userId: UserId,
  { findEmailHashes, onSignUp }: Sighting = {},
): Promise<void> {
  const hashes = (await findEmailHashes?.()) ?? null;
  const credits = await db.transaction((session) => insertAccount(session, userId, hashes));
  if (credits) onSignUp?.(credits);
}

/**
 * Must run within the caller's transaction. Resolves to the number of free credits, which is 0 if an earlier account had one of the
 * e-mail addresses, or to null if the account was already open. Throws `account_disabled`.
 */
export async function insertAccount(
  session: Database,
  userId: UserId,
  hashes: EmailHashes | null,
): Promise<number | null> {
  if (await isErased(session, userId)) throw createErasedError();
  const [opened] = await session
    .insert(accounts)
    .values({ userId, balance: 0, emailKnown: hashes !== null })
    .onConflictDoNothing()
    .returning({ userId: accounts.userId });
  if (!opened) return null;
  if (hashes && !(await rememberEmails(session, userId, hashes))) return 0;
  const amount = price.signupGrant;
  await session.insert(entries).values({ userId, amount, kind: 'signup', key: `signup:${userId}` });
  await session
    .update(accounts)
    .set({ balance: sql`${accounts.balance} + ${amount}` })
    .where(eq(accounts.userId, userId));
  return amount;
}
