import { price } from '@quartet/shared/domain/price.ts';
import { expect, test } from 'vitest';
import { type LedgerFixture, times } from './ledger-fixture.ts';

const { signupGrant, feedbackReward } = price;

/** E-mail addresses that become known after feedback was rewarded. */
export function describeLateEmails(fixture: LedgerFixture): void {
  const open = (userId: string, ...hashes: string[]) =>
    fixture.ledger.openAccount(userId, { findEmailHashes: async () => hashes });
  const tell = (userId: string, ...emailHashes: string[]) =>
    fixture.accounts.applyEvent({ type: 'emails-known', userId, emailHashes });
  const give = (userId: string) =>
    fixture.accounts.recordFeedback({ userId, rating: 5, text: 'Good.' });

  test('counts a reward for addresses that are told later, too', async () => {
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
