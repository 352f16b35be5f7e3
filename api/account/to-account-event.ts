import type {
  AccountEvent,
  PlanGrant,
  PlanItem,
} from '@quartet/stores/ledger/accounts/accounts.ts';
import type { EmailHashes } from '@quartet/stores/ledger/ledger.ts';
import {
  type ClerkEvent,
  deletedUserSchema,
  type ItemData,
  itemSchema,
  paymentSchema,
  subscriptionSchema,
  userSchema,
} from './clerk-event.ts';
import { type PlanFacts, toGrant, toPlanItem } from './plan-facts.ts';

/**
 * Maps each event by itself, so that repeats and order do not matter. Returns null for an event that we do not use.
 * Throws `ZodError` for an event of a known type that cannot be read, `UnknownPlanError` for a paid plan without a row.
 */
export function toAccountEvent(
  { type, data, timestamp }: ClerkEvent,
  hashEmails: (emails: readonly string[]) => EmailHashes,
): AccountEvent | null {
  switch (type) {
    case 'user.created':
    case 'user.updated':
      return toEmailsKnown(userSchema.parse(data), hashEmails);
    case 'user.deleted':
      return { type: 'user-deleted', userId: deletedUserSchema.parse(data).id };
    case 'paymentAttempt.updated':
      return fromPayment(paymentSchema.parse(data));
    default:
      return fromPlanEvent({ type, data, timestamp });
  }
}

function fromPlanEvent({ type, data, timestamp }: ClerkEvent): AccountEvent | null {
  if (type.startsWith('subscriptionItem.')) {
    const item = itemSchema.parse(data);
    return toPlanKnown(item.payer?.user_id, [toFacts(item, timestamp)]);
  }
  if (type.startsWith('subscription.')) {
    const { payer, items } = subscriptionSchema.parse(data);
    return toPlanKnown(
      payer?.user_id,
      items.map((item) => toFacts(item, timestamp)),
    );
  }
  return null;
}

/** Grants what was paid, and leaves the plan as it is: a payment's copy of the items may be outdated. */
function fromPayment(payment: ReturnType<typeof paymentSchema.parse>): AccountEvent | null {
  const userId = payment.payer?.user_id;
  if (!userId || payment.status !== 'paid') return null;
  const paid = payment.subscription_items
    .map((item) => toFacts(item, 0))
    .filter(({ status }) => status !== 'upcoming' && status !== 'abandoned');
  return { type: 'plan-known', userId, items: [], grants: paid.map(toGrant).filter(isGrant) };
}

/** Returns null for an organization's plan, which has no user. Throws `UnknownPlanError`. */
export function toPlanKnown(
  userId: string | null | undefined,
  facts: readonly PlanFacts[],
): Extract<AccountEvent, { type: 'plan-known' }> | null {
  if (!userId) return null;
  const active = facts.filter(({ status }) => status === 'active');
  return {
    type: 'plan-known',
    userId,
    items: facts.map(toPlanItem).filter(isItem),
    grants: active.map(toGrant).filter(isGrant),
  };
}

function toEmailsKnown(
  user: ReturnType<typeof userSchema.parse>,
  hashEmails: (emails: readonly string[]) => EmailHashes,
): AccountEvent {
  // Unverified addresses do not count, or anyone could use up a stranger's free question.
  const verified = user.email_addresses.filter(
    ({ verification }) => verification?.status === 'verified',
  );
  const emailHashes = hashEmails(verified.map((address) => address.email_address));
  return { type: 'emails-known', userId: user.id, emailHashes };
}

function toFacts(item: ItemData, timestamp: number | undefined): PlanFacts {
  return {
    itemId: item.id,
    slug: item.plan?.slug,
    isPaid: item.plan?.has_base_fee === true || (item.plan?.amount ?? 0) > 0,
    status: item.status,
    periodStart: item.period_start,
    periodEnd: item.period_end ?? null,
    canceledAt: item.canceled_at ?? null,
    isFreeTrial: item.is_free_trial ?? false,
    knownAt: timestamp ?? item.updated_at ?? 0,
  };
}

function isItem(item: PlanItem | null): item is PlanItem {
  return item !== null;
}

function isGrant(grant: PlanGrant | null): grant is PlanGrant {
  return grant !== null;
}
