import { createClerkUsers } from '@quartet/api/account/clerk-users.ts';
import { eraseGoneUsers } from '@quartet/api/account/erase-gone-users.ts';
import { openTestContext, type TestContext } from '@quartet/api/testing/start-test-api.ts';
import {
  type ClerkEmulator,
  createClerkEmulator,
} from '@quartet/emulators/clerk/clerk-emulator.ts';
import {
  type ServedBackendApi,
  serveBackendApi,
} from '@quartet/emulators/clerk/serve-backend-api.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { toClerkPlans } from '@quartet/standalone/clerk-plans.ts';
import { openFileDatabase } from '@quartet/stores/testing/file-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const fileDatabase = await openFileDatabase();
const passAnHour = () =>
  fileDatabase.pglite.exec("update quartet.accounts set sought_at = sought_at - interval '1 hour'");

describe('a deletion whose webhook was lost', () => {
  let clerk: ClerkEmulator;
  let backend: ServedBackendApi;
  let ctx: TestContext;
  let people: readonly string[];

  beforeAll(async () => {
    clerk = createClerkEmulator({ plans: toClerkPlans(plans) });
    backend = await serveBackendApi(clerk);
    const users = createClerkUsers({
      publishableKey: clerk.publishableKey,
      secretKey: new Secret(clerk.secretKey),
      mailboxKeys: [],
      apiUrl: backend.url,
      authorizedParties: [],
    });
    ctx = await openTestContext({ users });
  });
  afterAll(async () => {
    await backend.close();
    await ctx.close();
  });
  beforeEach(async () => {
    for (const userId of people ?? [])
      await ctx.stores.accounts.applyEvent({ type: 'user-deleted', userId });
    people = [0, 1, 2].map(
      (index) => clerk.createUser({ email: `${index}-${createTurnId()}@example.com` }).id,
    );
    for (const userId of people) await ctx.stores.ledger.openAccount(userId);
    ctx.logged.splice(0);
  });

  const isErased = (userId: string) =>
    ctx.stores.ledger.openAccount(userId).then(
      () => false,
      ({ code }) => code === 'account_disabled',
    );
  const findErased = async () => Promise.all(people.map(isErased));

  test('is noticed within the hour: the person is erased as the webhook would, and nobody else', async () => {
    const [ada = ''] = people;
    await ctx.stores.accounts.recordFeedback({ userId: ada, rating: 5, text: 'I am Ada.' });
    const turn = { turnId: createTurnId(), userId: ada };
    await ctx.stores.ledger.placeHold({ ...turn, deadlineAt: new Date(Date.now() + 60_000) });
    clerk.deleteUser(ada);
    await eraseGoneUsers(ctx);
    expect(await findErased()).toEqual([false, false, false]);
    await passAnHour();
    await eraseGoneUsers(ctx);
    expect(await findErased()).toEqual([true, false, false]);
    const { rows } = await fileDatabase.pglite.query(
      "select from quartet.feedback where feedback_text = 'I am Ada.'",
    );
    expect(rows).toEqual([]);
    expect(await ctx.stores.turnLog.read(turn)).not.toBeNull();
    expect(ctx.logged.join()).toContain('deletion missed by the webhooks');
    expect(ctx.logged.join()).not.toContain(ada);
  });

  test('erases nobody when Clerk knows only few of the users it is asked about, as Clerk of another instance does', async () => {
    for (const userId of people) clerk.deleteUser(userId);
    await passAnHour();
    await eraseGoneUsers(ctx);
    expect(await findErased()).toEqual([false, false, false]);
    expect(ctx.logged.join()).toContain('nobody is erased');
  });

  test('erases nobody when Clerk does not answer', async () => {
    await passAnHour();
    const users = { ...ctx.users, findGone: () => Promise.reject(new Error('away')) };
    await expect(eraseGoneUsers({ ...ctx, users })).rejects.toThrow('away');
    expect(await findErased()).toEqual([false, false, false]);
  });
});
