import { price } from '@quartet/shared/domain/price.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import type { EmailHashes } from '../ledger.ts';
import { type LedgerFixture, made, times } from './ledger-fixture.ts';

export function describeEmails(fixture: LedgerFixture): void {
  const open = (userId: string, ...hashes: string[]) =>
    fixture.ledger.openAccount(userId, { findEmailHashes: async () => made(...hashes) });
  const tell = (userId: string, ...emailHashes: string[]) =>
    fixture.accounts.applyEvent({
      type: 'emails-known',
      userId,
      emailHashes: made(...emailHashes),
    });

  test('gives a second sign-up with the same e-mail address no second free question', async () => {
    expect(await open('user_email', 'mail-1')).toMatchObject({ credits: 1 });
    expect(await open('user_email_again', 'mail-2', 'mail-1')).toMatchObject({ credits: 0 });
    const request = { findEmailHashes: async () => made('mail-1') };
    expect(await fixture.hold('user_email_asks', request)).toEqual({ status: 'insufficient' });
    await tell('user_email_told', 'mail-2');
    expect(await fixture.creditsOf('user_email_told')).toBe(0);
  });

  test('does so even when the first account was deleted', async () => {
    await open('user_email_gone', 'mail-gone');
    await fixture.accounts.applyEvent({ type: 'user-deleted', userId: 'user_email_gone' });
    expect(await open('user_email_back', 'mail-gone')).toMatchObject({ credits: 0 });
  });

  test('grants once to parallel first sights of one user, and to one of two with one address', async () => {
    const balances = await times(20, () => open('user_email_many', 'mail-many'));
    expect(new Set(balances.map(({ credits }) => credits))).toEqual(new Set([1]));
    const both = await times(2, (index) => open(`user_email_both_${index}`, 'mail-both'));
    expect(both.reduce((sum, { credits }) => sum + credits, 0)).toBe(1);
  });

  test('takes the free credit back when the address becomes known later, unless it was spent', async () => {
    await open('user_email_early', 'mail-early');
    for (const userId of ['user_email_late', 'user_email_spent']) {
      await fixture.ledger.openAccount(userId, { findEmailHashes: async () => null });
    }
    await fixture.hold('user_email_spent');
    for (const userId of ['user_email_late', 'user_email_spent']) {
      await times(3, () => tell(userId, 'mail-early'));
      expect(await fixture.creditsOf(userId)).toBe(0);
    }
  });

  test('takes nothing back from an account for its own address', async () => {
    await open('user_email_own', 'mail-own');
    await tell('user_email_own', 'mail-own', 'mail-own-second');
    expect(await fixture.creditsOf('user_email_own')).toBe(1);
    await fixture.ledger.openAccount('user_email_unknown');
    await tell('user_email_unknown', 'mail-unknown');
    await tell('user_email_unknown', 'mail-unknown');
    expect(await fixture.creditsOf('user_email_unknown')).toBe(1);
  });
}

export function describeFeedback(fixture: LedgerFixture): void {
  test('rewards one of 50 parallel posts, and stores the same words once', async () => {
    const userId = await fixture.createUser(2);
    const results = await times(50, () =>
      fixture.accounts.recordFeedback({ userId, rating: 4, text: 'Fine.' }),
    );
    expect(results.filter(({ rewarded }) => rewarded)).toHaveLength(1);
    const later = { userId, rating: 2, text: "'; drop table quartet.accounts; --" };
    expect(await fixture.accounts.recordFeedback(later)).toEqual({ rewarded: false });
    expect(await fixture.creditsOf(userId)).toBe(12);
    const stored = await runStatement(
      fixture.db,
      sql`select rating, feedback_text as text from quartet.feedback where user_id = ${userId} order by id`,
    );
    expect(stored).toEqual([
      { rating: 4, text: 'Fine.' },
      { rating: 2, text: later.text },
    ]);
  });
}

const nameOf = (index: number) => `user_reward_many_${index % 10}`;

/** The feedback reward and e-mail addresses. */
export function describeRewards(fixture: LedgerFixture): void {
  const open = (userId: string, ...hashes: string[]) =>
    fixture.ledger.openAccount(userId, { findEmailHashes: async () => made(...hashes) });
  const give = (userId: string, findEmailHashes?: () => Promise<EmailHashes | null>) =>
    fixture.accounts.recordFeedback({
      userId,
      rating: 5,
      text: 'Good.',
      ...(findEmailHashes && { findEmailHashes }),
    });

  test('rewards an e-mail address once, also after its account was deleted', async () => {
    await open('user_reward', 'reward-1', 'reward-2');
    expect(await fixture.accounts.isRewarded('user_reward')).toBe(false);
    expect(await give('user_reward')).toEqual({ rewarded: true });
    expect(await fixture.accounts.isRewarded('user_reward')).toBe(true);
    await fixture.accounts.applyEvent({ type: 'user-deleted', userId: 'user_reward' });
    await open('user_reward_again', 'reward-3', 'reward-2');
    expect(await fixture.accounts.isRewarded('user_reward_again')).toBe(true);
    expect(await give('user_reward_again')).toEqual({ rewarded: false });
    expect(await fixture.creditsOf('user_reward_again')).toBe(0);
  });

  test('rewards one of many accounts of one address, whatever comes at the same time', async () => {
    await times(10, (index) => open(nameOf(index), `reward-own-${index}`, 'reward-many'));
    const results = await times(30, (index) => give(nameOf(index)));
    expect(results.filter(({ rewarded }) => rewarded)).toHaveLength(1);
  });

  test('asks for the addresses of an account that has none, before it rewards', async () => {
    await open('user_reward_asked', 'reward-asked');
    await give('user_reward_asked');
    const userId = await fixture.createUser(0);
    expect(await give(userId, async () => made('reward-asked'))).toEqual({ rewarded: false });
    const otherId = await fixture.createUser(0);
    expect(await give(otherId, async () => null)).toEqual({ rewarded: true });
  });
}

const { signupGrant, feedbackReward } = price;

/** E-mail addresses that become known after feedback was rewarded. */
export function describeLateEmails(fixture: LedgerFixture): void {
  const open = (userId: string, ...hashes: string[]) =>
    fixture.ledger.openAccount(userId, { findEmailHashes: async () => made(...hashes) });
  const tell = (userId: string, ...emailHashes: string[]) =>
    fixture.accounts.applyEvent({
      type: 'emails-known',
      userId,
      emailHashes: made(...emailHashes),
    });
  const give = (userId: string) =>
    fixture.accounts.recordFeedback({ userId, rating: 5, text: 'Good.' });

  test('counts a reward for addresses that become known later', async () => {
    const userId = await fixture.createUser(0);
    expect(await give(userId)).toEqual({ rewarded: true });
    await tell(userId, 'reward-later');
    await fixture.accounts.applyEvent({ type: 'user-deleted', userId });
    await open('user_reward_later', 'reward-later');
    expect(await give('user_reward_later')).toEqual({ rewarded: false });
  });

  test('takes back what is left of a reward when the address turns out to have had it', async () => {
    await open('user_reward_first', 'reward-taken');
    await give('user_reward_first');
    await fixture.ledger.openAccount('user_reward_second', { findEmailHashes: async () => null });
    await give('user_reward_second');
    await times(3, () => fixture.hold('user_reward_second'));
    await times(2, () => tell('user_reward_second', 'reward-taken'));
    expect(await fixture.creditsOf('user_reward_second')).toBe(0);
  });

  test("takes nothing back from an account for its own address's reward", async () => {
    await fixture.ledger.openAccount('user_reward_own');
    await give('user_reward_own');
    await times(2, () => tell('user_reward_own', 'reward-new'));
    expect(await fixture.creditsOf('user_reward_own')).toBe(signupGrant + feedbackReward);
  });
}
