import { expect, test } from 'vitest';
import { type LedgerFixture, times } from './ledger-fixture.ts';

const nameOf = (index: number) => `user_reward_many_${index % 10}`;

/** The feedback reward and e-mail addresses. */
export function describeRewards(fixture: LedgerFixture): void {
  const open = (userId: string, ...hashes: string[]) =>
    fixture.ledger.openAccount(userId, { findEmailHashes: async () => hashes });
  const give = (userId: string, findEmailHashes?: () => Promise<readonly string[] | null>) =>
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
    expect(await give(userId, async () => ['reward-asked'])).toEqual({ rewarded: false });
    const otherId = await fixture.createUser(0);
    expect(await give(otherId, async () => null)).toEqual({ rewarded: true });
  });
}
