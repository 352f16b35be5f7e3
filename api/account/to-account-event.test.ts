import { createAccounts } from '@quartet/stores/ledger/accounts/create-accounts.ts';
import { checkLedger, isRight } from '@quartet/stores/ledger/check-ledger.ts';
import { createLedger } from '@quartet/stores/ledger/create-ledger.ts';
import { openFileDatabase } from '@quartet/stores/testing/file-database.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClerkEvent } from './clerk-event.ts';
import { toAccountEvent } from './to-account-event.ts';

const fileDatabase = await openFileDatabase();

const ledger = createLedger(fileDatabase);
const accounts = createAccounts(fileDatabase);
let users = 0;

const day = 86_400_000;
const now = Date.now();
const at = (days: number) => now + days * day;

interface ItemState {
  readonly plan: string;
  readonly status: string;
  readonly start: number;
  readonly end: number;
  readonly canceledAt?: number;
}

/** Creates the billing events of one user's life, in the order in which they happened. */
function tellLife(userId: string): readonly ClerkEvent[] {
  let clock = at(-40);
  const item = ({ plan, status, start, end, canceledAt }: ItemState) => ({
    id: `csubi_${userId}_${plan}`,
    status,
    period_start: at(start),
    period_end: at(end),
    is_free_trial: false,
    plan: { slug: `quartet_${plan}` },
    payer: { user_id: userId },
    ...(canceledAt !== undefined && { canceled_at: at(canceledAt) }),
  });
  const tell = (type: string, data: object): ClerkEvent => ({ type, data, timestamp: clock++ });
  const tellItem = (change: string, state: ItemState) =>
    tell(`subscriptionItem.${change}`, item(state));
  const pay = (state: ItemState) =>
    tell('paymentAttempt.updated', {
      status: 'paid',
      payer: { user_id: userId },
      subscription_items: [item(state)],
    });
  const value = { plan: 'value', status: 'active', start: -40, end: -10 };
  const renewed = { ...value, start: -10, end: 20 };
  const pro = { plan: 'pro', status: 'active', start: -5, end: 25 };
  return [
    tellItem('created', { ...value, status: 'incomplete' }),
    tellItem('active', value),
    pay(value),
    tellItem('updated', renewed),
    pay(renewed),
    tellItem('created', { ...pro, status: 'incomplete' }),
    tellItem('active', pro),
    tellItem('ended', { ...renewed, status: 'ended' }),
    tell('subscription.updated', {
      payer: { user_id: userId },
      items: [item(pro), item({ ...renewed, status: 'ended' })],
    }),
    tellItem('canceled', { ...pro, status: 'canceled', canceledAt: -1 }),
    tellItem('ended', { ...pro, status: 'ended' }),
  ];
}

function readItem(more: object) {
  const data = {
    id: 'csubi_1',
    status: 'active',
    period_start: now,
    period_end: at(30),
    plan: { slug: 'quartet_value' },
    payer: { user_id: 'user_1' },
    ...more,
  };
  return toAccountEvent({ type: 'subscriptionItem.active', timestamp: now, data }, toHashes);
}

function toHashes(emails: readonly string[]) {
  return { made: emails.map((email) => `#${email}`), former: [] };
}

/** Returns every order of the items. */
function permute(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permute(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}

async function live(events: readonly ClerkEvent[]): Promise<void> {
  for (const event of events) {
    const known = toAccountEvent(event, toHashes);
    if (known) await accounts.applyEvent(known);
  }
}

describe('billing events', () => {
  test('lead to the same credits and plan in whatever order and number they arrive', async () => {
    const length = tellLife('user').length;
    const orders = fc.integer({ min: 1, max: length }).chain((lived) => {
      const indexes = Array.from({ length: lived }, (_, index) => index);
      return fc.tuple(
        fc.constant(lived),
        fc.shuffledSubarray(indexes, { minLength: lived }),
        fc.array(fc.nat({ max: lived - 1 }), { maxLength: lived }),
      );
    });
    await fc.assert(
      fc.asyncProperty(orders, async ([lived, order, repeated]) => {
        const [one, other] = [`user_${++users}`, `user_${++users}`];
        const events = tellLife(other);
        await live(tellLife(one).slice(0, lived));
        await live([...order, ...repeated].map((index) => events[index]!));
        const expected = await ledger.openAccount(one);
        expect(await ledger.openAccount(other)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
    expect(await checkLedger(fileDatabase.db)).toSatisfy(isRight);
  });

  test('grant two periods in every order of checkout and renewal, with each event sent twice', async () => {
    for (const order of permute([0, 1, 2, 3, 4])) {
      const userId = `user_${++users}`;
      const events = tellLife(userId);
      await live([...order, ...order].map((index) => events[index]!));
      expect(await ledger.openAccount(userId)).toMatchObject({ credits: 201 });
    }
  });

  test('grant 100 credits for each of two paid periods, and Pro until it ended', async () => {
    const steps: [number, number, boolean][] = [
      [1, 1, false],
      [2, 101, false],
      [3, 101, false],
      [5, 201, false],
      [6, 201, false],
      [7, 201, true],
      [9, 201, true],
      [10, 201, true],
      [11, 201, false],
    ];
    for (const [lived, credits, unlimited] of steps) {
      const userId = `user_${++users}`;
      await live(tellLife(userId).slice(0, lived));
      expect(await ledger.openAccount(userId)).toEqual({ credits, unlimited });
    }
  });

  test('of a trial, an unpaid period, another plan or an organization grant nothing', () => {
    expect(readItem({})).toMatchObject({ grants: [{ credits: 100 }] });
    expect(readItem({ is_free_trial: true })).toMatchObject({ grants: [] });
    expect(readItem({ status: 'past_due' })).toMatchObject({ grants: [] });
    expect(readItem({ status: 'upcoming' })).toMatchObject({ grants: [] });
    expect(readItem({ plan: { slug: 'free_user' } })).toMatchObject({ grants: [], items: [] });
    expect(readItem({ payer: { user_id: null } })).toBeNull();
    const failed = { status: 'failed', payer: { user_id: 'u' }, subscription_items: [] };
    expect(toAccountEvent({ type: 'paymentAttempt.updated', data: failed }, toHashes)).toBeNull();
    expect(toAccountEvent({ type: 'session.created', data: null }, toHashes)).toBeNull();
  });

  test('name only the verified addresses of a user', () => {
    const data = {
      id: 'user_1',
      email_addresses: [
        { email_address: 'a@x.test', verification: { status: 'verified' } },
        { email_address: 'b@x.test', verification: { status: 'unverified' } },
        { email_address: 'c@x.test', verification: null },
      ],
    };
    expect(toAccountEvent({ type: 'user.created', data }, toHashes)).toEqual({
      type: 'emails-known',
      userId: 'user_1',
      emailHashes: { made: ['#a@x.test'], former: [] },
    });
  });
});
