import { expect, test } from 'vitest';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeEmails(fixture: LedgerFixture): void {
  const open = (userId: string, ...hashes: string[]) =>
    fixture.ledger.openAccount(userId, { findEmailHashes: async () => hashes });
  const tell = (userId: string, ...emailHashes: string[]) =>
    fixture.accounts.applyEvent({ type: 'emails-known', userId, emailHashes });

  test('gives a second sign-up with the same e-mail address no second free question', async () => {
    expect(await open('user_email', 'mail-1')).toMatchObject({ credits: 1 });
    expect(await open('user_email_again', 'mail-2', 'mail-1')).toMatchObject({ credits: 0 });
    const request = { findEmailHashes: async () => ['mail-1'] };
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
