import { isClerkAPIResponseError } from '@clerk/backend/errors';
import { createClerkClient } from '@clerk/express';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { ClerkConfig } from './clerk-environment.ts';
import type { PlanFacts } from './plan-facts.ts';

export interface ClerkUsers {
  /** Resolves to the verified addresses; none for a user unknown to Clerk. Rejects when Clerk does not answer. */
  findEmails(userId: string): Promise<readonly string[]>;
  findPlans(userId: string): Promise<readonly PlanFacts[]>;
  /** Takes at most 100 users and resolves to the users that Clerk does not have. Rejects when Clerk does not answer. */
  findGone(userIds: readonly string[]): Promise<readonly string[]>;
}

export const noClerkUsers: ClerkUsers = {
  findEmails: async () => [],
  findPlans: async () => [],
  findGone: async () => [],
};

const answerWithinMs = 5_000;

type Client = ReturnType<typeof createClerkClient>;
type SubscriptionItem = Awaited<
  ReturnType<Client['billing']['getUserBillingSubscription']>
>['subscriptionItems'][number];

export function createClerkUsers({ secretKey, apiUrl }: ClerkConfig): ClerkUsers {
  const client = createClerkClient({ secretKey: secretKey.reveal(), ...(apiUrl && { apiUrl }) });
  return {
    async findEmails(userId) {
      const user = await ask(client.users.getUser(userId));
      const verified = user?.emailAddresses.filter(
        ({ verification }) => verification?.status === 'verified',
      );
      return verified?.map(({ emailAddress }) => emailAddress) ?? [];
    },
    async findPlans(userId) {
      const subscription = await ask(client.billing.getUserBillingSubscription(userId));
      return subscription?.subscriptionItems.map(toFacts) ?? [];
    },
    async findGone(userIds) {
      const page = { userId: [...userIds], limit: userIds.length };
      const { data } = await withDeadline(client.users.getUserList(page), answerWithinMs);
      const listed = new Set(data.map(({ id }) => id));
      const gone: string[] = [];
      // A list may be older than what is asked about one user.
      for (const userId of userIds.filter((each) => !listed.has(each)))
        if ((await ask(client.users.getUser(userId))) === null) gone.push(userId);
      return gone;
    },
  };
}

/** Resolves to null when Clerk replies with 404. */
async function ask<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await withDeadline(question, answerWithinMs);
  } catch (error) {
    if (isClerkAPIResponseError(error) && error.status === 404) return null;
    throw error;
  }
}

function toFacts(item: SubscriptionItem): PlanFacts {
  return {
    itemId: item.id,
    slug: item.plan?.slug,
    isPaid: item.plan?.hasBaseFee ?? false,
    status: item.status,
    periodStart: item.periodStart,
    periodEnd: item.periodEnd,
    canceledAt: item.canceledAt,
    isFreeTrial: item.isFreeTrial,
    knownAt: item.updatedAt,
  };
}
