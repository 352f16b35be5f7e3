import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { LedgerFixture, made } from './contract/ledger-fixture.ts';
import { createDesk } from './desk/create-desk.ts';

const fixture = new LedgerFixture(openTestDatabase);
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

const before = (userId: string) =>
  fixture.ledger.openAccount(userId, { findEmailHashes: async () => made(`old ${userId}`) });
const after = (userId: string, earlier: string) =>
  fixture.ledger.openAccount(userId, {
    findEmailHashes: async () => ({
      made: [`new ${earlier}`],
      former: [`old ${earlier}`, 'none'],
    }),
  });

test('gives no second free question and no second reward when the key was replaced', async () => {
  await before('user_key');
  await fixture.accounts.recordFeedback({ userId: 'user_key', rating: 5, text: 'Good.' });
  await fixture.accounts.applyEvent({ type: 'user-deleted', userId: 'user_key' });
  expect(await after('user_key_again', 'user_key')).toMatchObject({ credits: 0 });
  expect(await fixture.accounts.isRewarded('user_key_again')).toBe(true);
  const emailHashes = { made: ['new user_key'], former: [] };
  await fixture.accounts.applyEvent({
    type: 'emails-known',
    userId: 'user_key_new',
    emailHashes,
  });
  expect(await fixture.creditsOf('user_key_new')).toBe(0);
});

test('a ban outlives the key', async () => {
  await before('user_key_banned');
  const note = { operator: 'Olga', reason: 'Asked by mail.' };
  const ban = { action: 'ban', userId: 'user_key_banned', ...note } as const;
  await createDesk(fixture).execute(ban);
  await fixture.accounts.applyEvent({ type: 'user-deleted', userId: 'user_key_banned' });
  await after('user_key_freed', 'user_key_banned');
  const banned = fixture.ledger.refuseBlocked('user_key_freed');
  await expect(banned).rejects.toMatchObject({ code: 'account_disabled' });
});

test('takes nothing back from an account whose own address is hashed with a new key', async () => {
  await before('user_key_own');
  const emailHashes = { made: ['new user_key_own'], former: ['old user_key_own'] };
  await fixture.accounts.applyEvent({
    type: 'emails-known',
    userId: 'user_key_own',
    emailHashes,
  });
  expect(await fixture.creditsOf('user_key_own')).toBe(1);
});

test('remembers no hash of a key that was replaced', async () => {
  await after('user_key_first', 'user_key_first');
  expect(await before('user_key_first')).toMatchObject({ credits: 1 });
  expect(await createDesk(fixture).findUsersByEmail(['old user_key_first', 'none'])).toEqual([]);
});
