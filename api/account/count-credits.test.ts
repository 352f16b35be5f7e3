import { createMetrics } from '@quartet/ops/metrics/create-metrics.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { afterAll, expect, test } from 'vitest';
import { countCredits } from './count-credits.ts';

const stores = await openTestStores();
afterAll(() => stores.close());

/** Reads the counted credits by kind. */
function count() {
  const metrics = createMetrics();
  const read = async () => {
    const { values } = await metrics.credits.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.kind, value]));
  };
  return { ...countCredits(stores, metrics), read };
}

const aUser = () => `user_${createTurnId()}`;

test('counts the credits of a sign-up once, whichever call opens the account', async () => {
  const { ledger, accounts, read } = count();
  const [looks, asks, isTold, buys] = [aUser(), aUser(), aUser(), aUser()];
  await Promise.all([1, 2, 3].map(() => ledger.openAccount(looks)));
  expect(await read()).toEqual({ signup: price.signupGrant });
  const deadlineAt = new Date(Date.now() + 60_000);
  await ledger.placeHold({ turnId: createTurnId(), userId: asks, deadlineAt });
  expect(await read()).toEqual({ signup: 2 * price.signupGrant });
  const emailHashes = { made: [isTold], former: [] };
  const told = { type: 'emails-known', userId: isTold, emailHashes } as const;
  for (const webhook of ['first', 'second'])
    await accounts.applyEvent(told, `${webhook} of ${isTold}`);
  expect(await read()).toEqual({ signup: 3 * price.signupGrant });
  const grants = [{ plan: 'plan', periodStart: new Date(), credits: 100 }];
  await accounts.applyEvent({ type: 'plan-known', userId: buys, items: [], grants });
  await accounts.recordFeedback({ userId: buys, rating: 5, text: 'Good.' });
  expect(await read()).toEqual({
    signup: 4 * price.signupGrant,
    granted: 100,
    feedback: price.feedbackReward,
  });
});

test('counts no credits for an address that had an account before', async () => {
  const { ledger, accounts, read } = count();
  const hash = aUser();
  const emailHashes = { made: [hash], former: [] };
  const findEmailHashes = async () => emailHashes;
  await ledger.openAccount(aUser(), { findEmailHashes });
  await ledger.openAccount(aUser(), { findEmailHashes });
  await accounts.applyEvent({ type: 'emails-known', userId: aUser(), emailHashes });
  expect(await read()).toEqual({ signup: price.signupGrant });
});
