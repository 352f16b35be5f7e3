import { createClerkUsers } from '@quartet/api/account/clerk-users.ts';
import { readPlanClaim } from '@quartet/api/account/plan-claim.ts';
import { reconcilePlans } from '@quartet/api/account/reconcile-plans.ts';
import type { AuthenticatedSession } from '@quartet/api/account/token-verifier.ts';
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
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import { openFileDatabase } from '@quartet/stores/testing/file-database.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { teamPlan } from '../plans/team-plan.ts';

const fileDatabase = await openFileDatabase();

/** Adds a plan by its row alone. */
vi.mock('@quartet/shared/domain/plans.ts', async (original) => {
  const { addTeamPlan } = await import('../plans/team-plan.ts');
  return addTeamPlan(await original());
});

const makeAllDue =
  'update quartet.accounts set reconcile_at = now() where reconcile_at is not null';

const claim = (plan: string) => {
  const claims = { pla: `u:${plan}`, iat: Date.now() / 1_000 };
  return readPlanClaim({ claims } as AuthenticatedSession);
};

describe('without a webhook', () => {
  let clerk: ClerkEmulator;
  let backend: ServedBackendApi;
  let ctx: TestContext | undefined;
  let ledger: Ledger;
  let reconcile: () => Promise<void>;
  const warnings: string[] = [];
  const errors: object[] = [];
  const log = {
    info: () => undefined,
    warn: (_fields: object, message: string) => void warnings.push(message),
    error: (fields: object) => void errors.push(fields),
  };

  beforeAll(async () => {
    clerk = createClerkEmulator({
      plans: toClerkPlans([...plans, { ...teamPlan, slug: 'quartet_unheard_of' }]),
    });
    backend = await serveBackendApi(clerk);
    const secretKey = new Secret(clerk.secretKey);
    const users = createClerkUsers({
      publishableKey: clerk.publishableKey,
      secretKey,
      mailboxKeys: [],
      apiUrl: backend.url,
      authorizedParties: [],
    });
    const api = await openTestContext({ users, log });
    ({ ledger } = api.stores);
    ctx = api;
    reconcile = async () => {
      await fileDatabase.pglite.exec(makeAllDue);
      await reconcilePlans(api, () => Date.now() + 2 * 60_000);
    };
  });
  afterAll(async () => {
    await backend?.close();
    await ctx?.close();
  });

  test('reads the credits and the end of a claimed plan from Clerk, and grants them once', async () => {
    const { id } = clerk.createUser({ email: 'ada@example.com' });
    clerk.subscribe(id, 'quartet_value');
    expect(await ledger.openAccount(id, claim('quartet_value'))).toMatchObject({ credits: 1 });
    await reconcile();
    await reconcile();
    expect(await ledger.openAccount(id)).toMatchObject({ credits: 101 });
    clerk.renew(id);
    clerk.subscribe(id, 'quartet_pro');
    await reconcile();
    expect(await ledger.openAccount(id)).toMatchObject({ unlimited: true });
    clerk.endPeriod(id);
    await reconcile();
    expect(await ledger.openAccount(id)).toMatchObject({ unlimited: false });
  });

  test('a plan with a new row gives what the row says', async () => {
    const { id } = clerk.createUser({ email: 'dan@example.com' });
    clerk.subscribe(id, teamPlan.slug);
    const claimed = claim(teamPlan.slug);
    expect(await ledger.openAccount(id, claimed)).toEqual({ credits: 1, unlimited: false });
    const turn = { turnId: createTurnId(), userId: id, deadlineAt: new Date(Date.now() + 60_000) };
    expect(await ledger.placeHold({ ...turn, ...claimed })).toMatchObject({ priority: true });
    await reconcile();
    expect(await ledger.openAccount(id)).toEqual({ credits: 500, unlimited: false });
    const next = { ...turn, turnId: createTurnId() };
    expect(await ledger.placeHold(next)).toMatchObject({ unlimited: false, priority: true });
  });

  test('logs an error with the name of a paid plan without a row, each time', async () => {
    const { id } = clerk.createUser({ email: 'ben@example.com' });
    clerk.subscribe(id, 'quartet_value');
    await ledger.openAccount(id, claim('quartet_value'));
    clerk.subscribe(id, 'quartet_unheard_of');
    await reconcile();
    await reconcile();
    expect(errors).toEqual([{ slug: 'quartet_unheard_of' }, { slug: 'quartet_unheard_of' }]);
    expect(await ledger.openAccount(id)).toEqual({ credits: 1, unlimited: false });
    clerk.endPeriod(id);
  });

  test('ends the plan of a user whom Clerk no longer knows', async () => {
    const { id } = clerk.createUser({ email: 'eve@example.com' });
    clerk.subscribe(id, 'quartet_pro');
    await ledger.openAccount(id, claim('quartet_pro'));
    await reconcile();
    expect(await ledger.openAccount(id)).toMatchObject({ unlimited: true });
    clerk.deleteUser(id);
    await reconcile();
    expect(await ledger.openAccount(id)).toMatchObject({ unlimited: false });
  });

  test('recognises a second sign-up with the same address at once', async () => {
    const first = clerk.createUser({ email: 'bob@example.com' });
    expect(await ledger.openAccount(first.id)).toMatchObject({ credits: 1 });
    clerk.deleteUser(first.id);
    const second = clerk.createUser({ email: 'Bob@Example.com ' });
    expect(await ledger.openAccount(second.id)).toMatchObject({ credits: 0 });
  });

  test('opens accounts while Clerk is unreachable, and postpones the rest', async () => {
    const { id } = clerk.createUser({ email: 'may@example.com' });
    clerk.subscribe(id, 'quartet_value');
    await backend.close();
    expect(await ledger.openAccount(id, claim('quartet_value'))).toMatchObject({ credits: 1 });
    await reconcile();
    expect(warnings).toContain('e-mail address not known yet');
    expect(warnings).toContain('plan not reconciled');
  });
});
